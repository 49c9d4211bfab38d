import type { ComponentPropsWithRef } from 'react';
import { codeDigits } from '@veridoor/validation/one-time-code';
import { TextInput } from './field.tsx';

/** Digits of a PIN. */
export const PIN_LENGTH = 6;

/** Whether a PIN is complete. */
export const isWholePin = (pin: string): boolean => /^\d{6}$/.test(pin);

interface PinInputProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onType: (pin: string) => void;
}

/** Six digits that nobody reads over a shoulder and no browser remembers. */
export function PinInput({ onType, ...props }: PinInputProps) {
  return (
    <TextInput
      {...props}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_LENGTH}
      onChange={({ currentTarget }) => onType(codeDigits(currentTarget.value).slice(0, PIN_LENGTH))}
    />
  );
}
