import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { createApi } from '../../../lib/api/client.ts';
import type { Session } from '../../../lib/api/types.ts';
import { FlowContext, type FlowParts } from '../../../lib/flow/context.ts';
import { createI18n } from '../../../lib/i18n/create-i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { stepOf } from '../../../testing/session.ts';
import type { StepOf } from '../step.ts';
import PinStepScreen from './pin-step-screen.tsx';
import { loadTexts } from '../../../testing/texts.ts';

const session = { company: { branding: { name: 'Example Bank' } } } as Session;

/** Shows the screen; gives the bodies that it sends, each answered with the next of the answers. */
async function show(answers: Response[] = []): Promise<unknown[]> {
  const i18n = await createI18n('en', document, loadTexts);
  await i18n.loadNamespaces('pin_choice');
  const sent: unknown[] = [];
  const api = createApi('https://service.example', async (request) => {
    sent.push(await (request as Request).json());
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  const step = stepOf('pin') as StepOf<'pin'>;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <FlowContext value={{ flow: { api } } as unknown as FlowParts}>
          <MemoryRouter initialEntries={[paths.pin]}>
            <Routes>
              <Route
                path={paths.pin}
                element={<PinStepScreen session={session} step={step} parameters={{ step: 'pin' }} />}
              />
              <Route path={paths.steps} element={<p>the steps</p>} />
            </Routes>
          </MemoryRouter>
        </FlowContext>
      </I18nextProvider>
    </QueryClientProvider>,
  );
  return sent;
}

function enter(pin: string, repeated: string): void {
  fireEvent.change(screen.getByLabelText('PIN (6 digits)'), { target: { value: pin } });
  fireEvent.change(screen.getByLabelText('Enter the PIN again'), { target: { value: repeated } });
  fireEvent.click(screen.getByRole('button', { name: 'Save PIN' }));
}

afterEach(cleanup);

describe('choosing a PIN', () => {
  it('choosing a PIN sends nothing before six digits were entered twice alike', async () => {
    const sent = await show();
    enter('2749', '2749');
    expect(await screen.findByText('Enter every digit of your PIN.')).toBeTruthy();
    enter('27a4918', '274919');
    expect(await screen.findByText('The PINs do not match. Enter it again.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('choosing a PIN leads back to the steps once the PIN is kept', async () => {
    const sent = await show([Response.json({ steps: [] })]);
    // Two keyboards, one PIN.
    enter('٢٧٤٩١٨', '274918');
    expect(await screen.findByText('the steps')).toBeTruthy();
    expect(sent).toEqual([{ pin: '274918' }]);
  });

  it('choosing a PIN refuses a guessable PIN and says when the connection was lost', async () => {
    const weak = { type: 'about:blank', title: '', status: 422, code: 'pin_weak', request_id: 'r' };
    const headers = { 'Content-Type': 'application/problem+json' };
    await show([new Response(JSON.stringify(weak), { status: 422, headers })]);
    enter('123456', '123456');
    expect(await screen.findByText('This PIN is easy to guess. Choose another.')).toBeTruthy();
    enter('274918', '274918');
    expect(await screen.findByText(/We do not know if your PIN reached us/u)).toBeTruthy();
  });
});
