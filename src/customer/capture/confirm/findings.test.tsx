import { act, cleanup, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '../../../lib/paths.ts';
import { press } from '../../../testing/finger.ts';
import { show } from '../../../testing/show.tsx';
import type { ImageRead } from '../../../vision/image.ts';
import type { CaptureModel } from '../capture-model.ts';
import { ConfirmActions } from './confirm-actions.tsx';
import { CHECKS, Findings, useProblemWords } from './findings.tsx';
import { SEEN_MS, useByItself } from '../../../hooks/by-itself.ts';

afterEach(() => void vi.useRealTimers());

const good: ImageRead = {
  page: null,
  fields: null,
  problems: [],
  passed: ['corners', 'light'],
  looksLike: null,
  size: null,
  isBack: false,
  fingerprint: null,
};
const target = { step: 'identity', country: 'TR', type: 'passport', side: 'single' } as const;
const licence = {
  name: 'Driving licence',
  target: { ...target, type: 'driving_licence' },
  confirm: '/confirm',
} as const;

const modelAsked = (asked: number): CaptureModel => ({
  target,
  mask: { kind: 'page', format: 'ID-3' },
  facing: 'environment',
  allowFile: true,
  illustration: 'passport',
  confirmsGoodImages: false,
  memory: { asked, startOver: vi.fn<() => void>(), askAgain: vi.fn<() => void>(), used: vi.fn<() => void>() },
  words: { title: '', task: 'Photograph your passport', lead: '', hint: '', description: '' },
  addresses: { back: paths.steps, capture: '/capture', confirm: '/confirm', next: paths.steps },
});

function Shown({ read, insists, isFile = false }: { read: ImageRead | null; insists: boolean; isFile?: boolean }) {
  const faults = useProblemWords(read?.problems ?? [], read?.looksLike ?? null, isFile);
  return <Findings read={read} reading={read === null} faults={faults} insists={insists} />;
}
const findings = (read: ImageRead | null, insists = false, isFile = false) =>
  show({ piece: () => <Shown read={read} insists={insists} isFile={isFile} />, texts: ['capture'] });

const actions = (
  asked: number,
  { problems, looksLike = null, isFile = false }: Partial<ImageRead> & { isFile?: boolean },
  more: Partial<CaptureModel> = {},
  onMove = vi.fn<() => void>(),
) =>
  show({
    piece: () => (
      <ConfirmActions
        model={{ ...modelAsked(asked), ...more }}
        problems={problems ?? []}
        looksLike={looksLike}
        isFile={isFile}
        busy={false}
        onUse={vi.fn<() => void>()}
        onMove={onMove}
        onAgain={vi.fn<() => void>()}
      />
    ),
    texts: ['capture'],
  });
const NO_DOCUMENT = { problems: ['no_document'] } as const;

it('the confirmation lists the checks that passed, and no other', async () => {
  await findings(good);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'All four corners are in the photo.',
    'The light is good, with no reflections.',
  ]);
});

it('while the image is looked at, the places of its checks are kept free and say nothing', async () => {
  await findings(null);
  expect(document.querySelectorAll('[aria-hidden="true"]')).toHaveLength(CHECKS.length);
  expect(document.body.textContent).toBe('');
});

it('the confirmation says in one sentence what else the image shows', async () => {
  const looksLike = { kind: 'driving_licence', country: null } as const;
  await findings({ ...good, problems: ['wrong_document', 'mrz_not_found', 'image_blurred'], looksLike });
  expect(screen.getByRole('alert').textContent).toBe('This looks like a driving licence.');
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('an image of another document becomes a page of that document with one press', async () => {
  const onMove = vi.fn<() => void>();
  const named = { problems: ['wrong_document'], looksLike: { kind: 'driving_licence', country: null } } as const;
  const { person } = await actions(0, named, { others: () => [licence] }, onMove);
  await person.click(screen.getByRole('button', { name: 'Use it as: Driving licence' }));
  expect(onMove).toHaveBeenCalledWith(licence);
  expect(screen.getByRole('link', { name: 'Photograph your passport' })).toBeTruthy();
});

it('a side taken twice has one way on, the other side, and becomes no other document', async () => {
  const twice = { problems: ['same_side_twice'], looksLike: { kind: 'card', country: null } } as const;
  await actions(0, twice, { others: () => [licence] });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Photograph your passport']);
});

it('an expired document has one first way on: another document', async () => {
  const model = modelAsked(0);
  const another = { memory: model.memory!, addresses: { ...model.addresses, another: '/another' } };
  const { person } = await actions(0, { problems: ['document_expired'] }, another);
  const [first] = screen.getAllByRole('link');
  expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Use another document', '/another']);
  await person.click(first!);
  expect(model.memory!.startOver).toHaveBeenCalledOnce();
});

it('the faults of a file, and its way on, speak of files and not of the camera', async () => {
  await findings({ ...good, problems: ['page_not_found', 'image_blurred'] }, false, true);
  expect(screen.getByRole('alert').textContent).toBe(
    'We could not find the edges of the document. Choose a file that shows all four corners. ' +
      'We could not read this file well. Choose a clearer one.',
  );
  await actions(0, { problems: ['page_not_found'], isFile: true });
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeTruthy();
  expect(screen.queryByText('Take it again')).toBeNull();
});

it('an image without a document is asked for again before it can be sent to a person', async () => {
  await actions(0, NO_DOCUMENT);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Take it again' })).toBeTruthy();
});

it('a customer who insists sends the image and is reported that a person looks', async () => {
  await actions(1, NO_DOCUMENT);
  expect(screen.getByRole('button', { name: 'Send it anyway' })).toBeTruthy();
  await findings({ ...good, problems: ['no_document'] }, true);
  expect(screen.getByRole('alert').textContent).toContain('a person will review it');
});

it('a customer who fails twice is shown a file, another document and another device as other ways', async () => {
  await actions(2, NO_DOCUMENT);
  expect(screen.getByRole('button', { name: 'Choose a file instead' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Use another document' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue on another device' })).toBeTruthy();
});

it('a good image is used after a moment in which it was seen', () => {
  vi.useFakeTimers();
  press();
  const use = vi.fn<() => void>();
  renderHook(() => useByItself(true, use));
  act(() => void vi.advanceTimersByTime(SEEN_MS - 1));
  expect(use).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(use).toHaveBeenCalledOnce();
});

it('any press stops a good image from being used by itself', () => {
  vi.useFakeTimers();
  press();
  const use = vi.fn<() => void>();
  const { result } = renderHook(() => useByItself(true, use));
  press();
  act(() => void vi.advanceTimersByTime(10 * SEEN_MS));
  // Under the finger nothing moves.
  expect([use.mock.calls.length, result.current.pending]).toEqual([0, true]);
  document.dispatchEvent(new Event('pointerup'));
  act(() => void vi.advanceTimersByTime(0));
  expect([use.mock.calls.length, result.current.pending]).toEqual([0, false]);
});

it('nothing is used by itself for a person with a screen reader', () => {
  vi.useFakeTimers();
  press(0);
  const use = vi.fn<() => void>();
  const { result } = renderHook(() => useByItself(true, use));
  act(() => void vi.advanceTimersByTime(10 * SEEN_MS));
  expect([use.mock.calls.length, result.current.pending]).toEqual([0, false]);
});

it('shows when a document ends, and nothing for one without an end', async () => {
  const fields = {
    source: 'mrz',
    lastName: 'YILDIZ',
    firstName: 'GULSAH',
    documentNumber: 'A00000001',
    otherNumbers: [],
    birthDate: '1940-05-17',
    expirationDate: '2033-08-22',
    sex: 'F',
    nationality: 'IT',
    issuingCountry: 'IT',
    address: null,
  } as const;
  await findings({ ...good, fields });
  expect(screen.queryByText('August 22, 2033')).not.toBeNull();
  cleanup();
  await findings({ ...good, fields: { ...fields, expirationDate: '9999-01-01' } });
  expect(screen.queryByText(/9999/)).toBeNull();
});
