import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { FlowError } from '../lib/errors/flow-error.ts';
import { show } from '../testing/show.tsx';
import { TextField } from '../ui/field/field.tsx';
import { useForm, type Draft } from './use-form.ts';

interface Values {
  name: string;
  code: string;
}
type Part = 'both' | 'name';

interface FormProps {
  send?: (values: Values, part: Part) => Promise<unknown>;
  onSent?: (part: Part) => void;
  draft?: Draft<Values>;
  /** Sent as soon as the code is whole. */
  atOnce?: boolean;
  /** The code is typed anew after a fault. */
  anew?: boolean;
}

const arrives = () => Promise.resolve();

/** A name, and a code of three digits that the service knows. */
function Entrance({ send = arrives, onSent, draft, atOnce = false, anew = false }: FormProps) {
  const form = useForm<Values, 'missing' | 'short' | 'unknown', Part>({
    initial: () => ({ name: '', code: '' }),
    check: ({ name, code }) => ({ ...(name === '' && { name: 'missing' }), ...(code.length < 3 && { code: 'short' }) }),
    fieldsOf: (part) => (part === 'name' ? ['name'] : ['name', 'code']),
    send,
    ...(onSent && { onSent }),
    refused: ({ details }) => (details.serviceCode === 'code_wrong' ? { code: 'unknown' } : {}),
    ...(anew && { anew: () => ({ code: '' }) }),
    ...(draft && { draft }),
  });
  return (
    <form {...form.attributes('both')}>
      {(['name', 'code'] as const).map((field) => (
        <TextField
          key={field}
          label={field}
          fault={form.faultOf(field)}
          value={form.values[field]}
          onBlur={() => form.leave(field)}
          onChange={({ currentTarget }) => {
            form.change({ [field]: currentTarget.value });
            if (atOnce && field === 'code' && currentTarget.value.length === 3) form.submit('both');
          }}
        />
      ))}
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.submit('name')}>
        Send the name
      </button>
      <output>{form.pending ? 'sending' : (form.problem?.code ?? 'at rest')}</output>
    </form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => screen.getByRole('button', { name });
const wrong = () => screen.queryAllByRole('textbox').filter((one) => one.getAttribute('aria-invalid') === 'true');
const open = async (props: FormProps = {}) => (await show({ piece: () => <Entrance {...props} /> })).person;

async function fill(person: Awaited<ReturnType<typeof open>>) {
  await person.type(field('name'), 'Ada');
  await person.type(field('code'), '123');
}

it('a form says a fault when its field is left, and no longer once it is put right', async () => {
  const person = await open();
  await person.type(field('code'), '1');
  expect(wrong()).toEqual([]);
  await person.tab();
  expect(wrong()).toEqual([field('code')]);
  await person.type(field('code'), '23');
  expect(wrong()).toEqual([]);
});

it('a form that is sent too early sends nothing, says every fault, and leads to the first', async () => {
  const send = vi.fn<() => Promise<void>>();
  const person = await open({ send });
  await person.click(press('Send'));
  expect([wrong(), document.activeElement]).toEqual([[field('name'), field('code')], field('name')]);
  await person.type(field('name'), 'Ada');
  await person.click(press('Send'));
  expect([wrong(), document.activeElement]).toEqual([[field('code')], field('code')]);
  expect(send).not.toHaveBeenCalled();
});

it('a form is sent once, however often it is pressed, and then goes on', async () => {
  let arrive = (): void => undefined;
  const send = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (arrive = resolve)));
  const onSent = vi.fn<(part: Part) => void>();
  const person = await open({ send, onSent });
  await fill(person);
  await person.dblClick(press('Send'));
  expect(await screen.findByText('sending')).toBeTruthy();
  expect([send.mock.calls, onSent.mock.calls]).toEqual([[[{ name: 'Ada', code: '123' }, 'both']], []]);
  await act(async () => arrive());
  expect(onSent.mock.calls).toEqual([['both']]);
});

it('a form that did not arrive keeps what was typed, and is sent by another press', async () => {
  const onSent = vi.fn<(part: Part) => void>();
  const send = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new FlowError('connection_lost')).mockResolvedValue();
  const person = await open({ send, onSent });
  await fill(person);
  await person.click(press('Send'));
  expect(await screen.findByText('connection_lost')).toBeTruthy();
  expect([field('name').value, wrong()]).toEqual(['Ada', []]);
  await person.click(press('Send'));
  expect(await screen.findByText('at rest')).toBeTruthy();
  expect(onSent).toHaveBeenCalledTimes(1);
});

it('what the service refuses is reported in its field, until that is changed', async () => {
  const refusal = new FlowError('request_refused', { serviceCode: 'code_wrong' });
  const person = await open({ send: () => Promise.reject(refusal) });
  await fill(person);
  await person.click(press('Send'));
  await waitFor(() => expect(document.activeElement).toBe(field('code')));
  expect(screen.getByRole('textbox', { description: 'unknown' })).toBe(field('code'));
  await person.type(field('name'), 'x');
  expect(wrong()).toEqual([field('code')]);
  await person.type(field('code'), '4');
  expect(wrong()).toEqual([]);
});

it('what is typed anew after a fault is emptied, and the fault reported until the first letter', async () => {
  const refusal = new FlowError('request_refused', { serviceCode: 'code_wrong' });
  const person = await open({ send: () => Promise.reject(refusal), anew: true });
  await fill(person);
  await person.click(press('Send'));
  await waitFor(() => expect(field('code').value).toBe(''));
  expect(await screen.findByRole('textbox', { description: 'unknown' })).toBe(field('code'));
  await person.click(press('Send'));
  expect(screen.getByRole('textbox', { description: 'short' })).toBe(field('code'));
  await person.type(field('code'), '4');
  expect(wrong()).toEqual([]);
});

it('the letter that completes a form can send it, with that letter', async () => {
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await fill(await open({ send, atOnce: true }));
  expect(send.mock.calls).toEqual([[{ name: 'Ada', code: '123' }, 'both']]);
});

it('a part of a form is sent without the faults of the rest', async () => {
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const person = await open({ send });
  await person.type(field('name'), 'Ada');
  await person.click(press('Send the name'));
  expect([send.mock.calls, wrong()]).toEqual([[[{ name: 'Ada', code: '' }, 'name']], []]);
});

it('a form remembers what was changed, and shows it again after a reload', async () => {
  let kept: Partial<Values> | null = null;
  const draft: Draft<Values> = {
    recall: () => kept ?? {},
    keep: (changed) => {
      kept = changed;
    },
  };
  function Reloaded() {
    const [load, setLoad] = useState(0);
    return (
      <>
        <Entrance key={load} draft={draft} />
        <button type="button" onClick={() => setLoad(load + 1)}>
          Reload
        </button>
      </>
    );
  }
  const { person } = await show({ piece: () => <Reloaded /> });
  expect(kept).toBeNull();
  await person.type(field('name'), 'Ada');
  expect(kept).toEqual({ name: 'Ada' });
  await person.click(press('Reload'));
  expect([field('name').value, field('code').value]).toEqual(['Ada', '']);
  await person.type(field('code'), '1');
  expect(kept).toEqual({ name: 'Ada', code: '1' });
});

it('a form that arrives after the person has left leads nowhere', async () => {
  let arrive = (): void => undefined;
  const onSent = vi.fn<(part: Part) => void>();
  function Left() {
    const [left, setLeft] = useState(false);
    const send = () => new Promise<void>((resolve) => (arrive = resolve));
    return (
      <>
        {left ? null : <Entrance send={send} onSent={onSent} />}
        <button type="button" onClick={() => setLeft(true)}>
          Leave
        </button>
      </>
    );
  }
  const { person } = await show({ piece: () => <Left /> });
  await fill(person);
  await person.click(press('Send'));
  await person.click(press('Leave'));
  await act(async () => arrive());
  expect(onSent).not.toHaveBeenCalled();
});
