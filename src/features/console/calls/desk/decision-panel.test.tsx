import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import type { AgentCall } from '../../../../lib/api/types.ts';
import { createI18n } from '../../../../lib/i18n/create-i18n.ts';
import type { Language } from '../../../../lib/i18n/languages.ts';
import { AGENT, callOf } from '../../../../testing/call.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { AgentConsoleContext } from '../agent-console.ts';
import { createStaff } from '../../../staff/staff.ts';
import { loadTexts } from '../../../../testing/texts.ts';

/** An agent's token that has not expired, as far as a page can tell. */
const access = `.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.`;

/** The panel of a call; later answers of the service have nothing missing. */
async function show(missing_captures: AgentCall['missing_captures'], language: Language = 'en') {
  const i18n = await createI18n(language, document, loadTexts);
  await i18n.loadNamespaces('agent_console');
  const answer = () => Promise.resolve(Response.json(callOf()));
  localStorage.setItem(
    'veridoor.staff',
    JSON.stringify({ access, refresh: '', id: AGENT, name: 'Grace', permissions: [] }),
  );
  const agentConsole = createStaff('https://service.test', () => localStorage, answer);
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <AgentConsoleContext value={agentConsole}>
          <DecisionPanel call={callOf({ missing_captures })} agents={[]} />
        </AgentConsoleContext>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return screen.getByRole('button', { name: i18n.t('decide.approve', { ns: 'agent_console' }) });
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('approving a call', () => {
  it('approving a call waits for missing pages, names them, and stays reachable by keyboard', async () => {
    const approve = await show([
      { step: 'identity', status: 'not_uploaded' },
      { step: 'face', status: 'rejected' },
    ]);
    const words = screen.getByRole('status');
    expect([...words.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
      'Identity document: a page is missing',
      'Selfie: rejected',
    ]);
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    expect(approve.getAttribute('aria-describedby')).toBe(words.id);
    approve.focus();
    expect(document.activeElement).toBe(approve);
    fireEvent.click(approve);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('approving a call asks for confirmation when nothing is missing', async () => {
    const approve = await show([]);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(approve.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(approve);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('approving a call becomes possible by itself once the page is checked', async () => {
    const approve = await show([{ step: 'face', status: 'processing' }]);
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('approving a call names missing pages in the agent console’s language', async () => {
    await show([{ step: 'face', status: 'not_uploaded' }], 'tr');
    expect(screen.getByRole('status').textContent).toContain('sayfa eksik');
  });
});
