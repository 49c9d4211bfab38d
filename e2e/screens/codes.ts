import type { Locator } from '@playwright/test';
import type { Shown } from './entry.ts';

/** `/otp/phone` and `/otp/email`: the recipient, then the code. */
export function codesScreen(shown: Shown) {
  return {
    heading: (name: string): Locator => shown.getByRole('heading', { level: 1, name }),
    phoneField: shown.getByRole('textbox', { name: 'Phone number' }),
    emailField: shown.getByRole('textbox', { name: 'Email address' }),
    codeField: shown.getByRole('textbox', { name: 'Code' }),
    sendButton: shown.getByRole('button', { name: 'Send the code' }),
    confirmButton: shown.getByRole('button', { name: 'Confirm' }),
    resendButton: shown.getByRole('button', { name: /new code/i }),
    changeButton: shown.getByRole('button', { name: /^Use another/ }),
  };
}
