import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createI18n } from '../../lib/i18n/create-i18n.ts';
import { hearPreview, sendPreview, type PreviewMessage, type PreviewView } from '../../lib/preview-message.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { loadTexts } from '../../testing/texts.ts';
import { isolate } from './isolate.ts';
import { playFlow, sessionAt } from './played-flow.ts';
import { PreviewApplication } from './preview-application.tsx';

const contract = stepOf('signature', { open: false });
contract.definition.required_step_ids = ['about'];
const session = sessionOf([stepOf('form'), contract], {
  consent: { version: '1', text: null, face: false, given_at: null },
});

async function show(view: Partial<PreviewView> = {}) {
  const i18n = await createI18n('en', document, loadTexts);
  const fetched = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    expect(fetched).not.toHaveBeenCalled();
  });
  const element = (more: Partial<PreviewView>) => (
    <PreviewApplication view={{ session, screen: 'entry', language: 'en', scheme: 'light', ...more }} i18n={i18n} />
  );
  const shown = await act(async () => render(element(view)));
  return { put: (more: Partial<PreviewView>) => act(async () => shown.rerender(element(more))) };
}

it('the preview begins where a customer begins, and goes on by itself without a service', async () => {
  await show();
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: /^Agree/ }));
  await person.click(await screen.findByRole('link', { name: /^Start/ }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy();
});

it('the preview shows a step whose turn has not come, with what stands in it as it is changed', async () => {
  const { put } = await show({ screen: { step: 'contract' } });
  expect(await screen.findByText('I open an account.')).toBeTruthy();
  const changed = structuredClone(session);
  const [, step] = changed.steps;
  if (step?.definition.kind === 'signature') step.definition.options.text = 'I close an account.';
  await put({ screen: { step: 'contract' }, session: changed });
  expect(await screen.findByText('I close an account.')).toBeTruthy();
});

it('the preview shows the end of the journey', async () => {
  await show({ screen: 'complete' });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe('');
});

it('no wallet is asked in the preview: the camera is what is left', async () => {
  const { flow } = playFlow(session).parts;
  const options = { params: { path: { id: 'identity' } }, body: { origin: location.origin } };
  const { response } = await flow.api.POST('/api/v2/session/steps/{id}/digital-id', options);
  expect(response.status).toBe(404);
});

it('the steps before the shown one are done, and those after it wait for it', () => {
  const states = (at: Parameters<typeof sessionAt>[1]) =>
    sessionAt(session, at).steps.map(({ status, open }) => `${status} ${open}`);
  expect(states('steps')).toEqual(['not_uploaded true', 'not_uploaded false']);
  expect(states({ step: 'contract' })).toEqual(['approved true', 'not_uploaded true']);
  expect(states('complete')).toEqual(['approved true', 'approved true']);
});

it('only a message of the other side, of the same origin, is heard', () => {
  const heard: PreviewMessage[] = [];
  const stop = hearPreview(
    window,
    () => window,
    (message) => heard.push(message),
  );
  onTestFinished(stop);
  const data = { mark: 'veridoor-preview', type: 'ready' };
  const say = (init: MessageEventInit) => window.dispatchEvent(new MessageEvent('message', init));
  const own = { origin: window.location.origin, source: window };
  say({ ...own, data, origin: 'https://evil.example' });
  say({ ...own, data, source: null });
  say({ ...own, data: { type: 'ready' } });
  expect(heard).toEqual([]);
  say({ ...own, data });
  expect(heard).toEqual([data]);
});

it('a message goes to its origin alone', () => {
  const sent: unknown[] = [];
  const other = { postMessage: (...values: unknown[]) => sent.push(values) } as unknown as Window;
  sendPreview(other, { type: 'ready' }, 'https://verify.example');
  expect(sent).toEqual([[{ mark: 'veridoor-preview', type: 'ready' }, 'https://verify.example']]);
});

it('the preview writes nothing into the storages of the tab, and opens no camera', async () => {
  const opened = vi.fn<(constraints: object) => Promise<MediaStream>>();
  const page = { navigator: { mediaDevices: { getUserMedia: opened } }, document: {}, sessionStorage, localStorage };
  sessionStorage.setItem('veridoor.staff', 'the login');
  onTestFinished(() => sessionStorage.clear());
  isolate(page as unknown as Window);
  expect(page.sessionStorage.getItem('veridoor.staff')).toBeNull();
  page.sessionStorage.setItem('veridoor.staff', 'another');
  expect([page.sessionStorage.getItem('veridoor.staff'), page.sessionStorage.length]).toEqual(['another', 1]);
  expect(sessionStorage.getItem('veridoor.staff')).toBe('the login');
  await page.navigator.mediaDevices.getUserMedia({ video: true })?.catch(() => undefined);
  expect(opened).not.toHaveBeenCalled();
});
