import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AgentCall } from '../../../lib/api/types.ts';
import type { Language } from '../../../lib/i18n/languages.ts';
import { callOf } from '../../../testing/call.ts';
import { show } from '../../../testing/show.tsx';
import { DecisionPanel } from './decision-panel.tsx';

/** The panel of a call; later answers of the service have nothing missing. */
async function open(missing_captures: AgentCall['missing_captures'], language: Language = 'en') {
  const { i18n } = await show(
    {
      at: '/console/calls',
      instead: { permissions: ['call.take'] },
      texts: ['agent_console', 'findings'],
      answers: { getCall: callOf() },
      piece: () => <DecisionPanel call={callOf({ missing_captures })} agents={[]} />,
    },
    language,
  );
  return screen.getByRole('button', { name: i18n.t('decide.approve', { ns: 'agent_console' }) });
}

describe('approving a call', () => {
  it('approving a call waits for missing pages, names them, and stays reachable by keyboard', async () => {
    const approve = await open([
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
    const approve = await open([]);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(approve.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(approve);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('approving a call becomes possible by itself once the page is checked', async () => {
    const approve = await open([{ step: 'face', status: 'processing' }]);
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('approving a call names missing pages in the agent console’s language', async () => {
    await open([{ step: 'face', status: 'not_uploaded' }], 'tr');
    expect(screen.getByRole('status').textContent).toContain('sayfa eksik');
  });
});
