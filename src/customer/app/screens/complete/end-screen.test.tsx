import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Completion, Session } from '../../../../lib/api/types.ts';
import { FlowContext, type FlowParts } from '../../../../lib/flow/context.ts';
import { createI18n } from '../../../../lib/i18n/create-i18n.ts';
import { brandingOf, sessionOf } from '../../../../testing/session.ts';
import { EndScreen } from './end-screen.tsx';
import { loadTexts } from '../../../../testing/texts.ts';

const completion = {
  status: 'complete',
  callback_url: 'https://aurora.example/back?status=complete',
  deep_link: null,
} as const;

/** Shows the end of a journey; returns the recorded end. */
async function show(changes: Partial<Session>, handoff = false, answer: Completion = completion) {
  const i18n = await createI18n('en', document, loadTexts);
  await i18n.loadNamespaces(['completion', 'problems', 'step_names']);
  const end = vi.fn<FlowParts['end']>(() => Promise.resolve());
  const parts = {
    flow: { record: () => ({ handoff }) },
    frame: { send: () => undefined, listening: () => false },
    end,
  };
  const profile = { ...sessionOf([]).profile, status: 'approved' as const };
  const session = sessionOf([], { profile, completed: true, ...changes });
  render(
    <I18nextProvider i18n={i18n}>
      <FlowContext value={parts as unknown as FlowParts}>
        <MemoryRouter>
          <EndScreen session={session} completion={answer} />
        </MemoryRouter>
      </FlowContext>
    </I18nextProvider>,
  );
  return end;
}

afterEach(cleanup);

it('the end closes the journey in this browser and keeps the way back with its outcome', async () => {
  const end = await show({});
  expect(screen.getByText(/^We’ve confirmed your identity/)).toBeTruthy();
  expect(end.mock.calls).toEqual([[completion.callback_url]]);
});

it('the end has the company’s own words, as they are', async () => {
  const { company } = sessionOf([]);
  const branding = brandingOf({ ending: { en: 'See <b>you</b> soon', tr: 'Görüşmek üzere' } });
  await show({ company: { ...company, branding } });
  expect(screen.getByText('See <b>you</b> soon')).toBeTruthy();
});

it('the end on a handed-over phone keeps no way back', async () => {
  expect((await show({}, true)).mock.calls).toEqual([[null]]);
});

it('the end of a company’s journey says that the company, not a person, is confirmed', async () => {
  await show({ journey: 'entity', entity: { info: 'open', documents: [] } });
  expect(screen.getByText(/^We’ve confirmed your company/)).toBeTruthy();
  expect(screen.queryByText(/identity/)).toBeNull();
});

it('the end of what a person reviews says how long that usually takes', async () => {
  const profile = { ...sessionOf([]).profile, status: 'in_review' as const };
  await show({ profile }, false, { ...completion, usual_review_seconds: 5000 });
  expect(screen.getByText('Usual time: 2 hours')).toBeTruthy();
  cleanup();
  await show({}, false, { ...completion, usual_review_seconds: 5000 });
  expect(screen.queryByText(/^Usual time/)).toBeNull();
});
