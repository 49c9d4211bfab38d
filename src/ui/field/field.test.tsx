import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Choices, Field, Select, TextInput } from './field.tsx';
import { PinInput } from './pin-input.tsx';

const options = [
  { value: 'a', label: 'Tea' },
  { value: 'b', label: 'Coffee' },
];

it('a field is announced with its label, hint and fault', async () => {
  await show({
    piece: () => (
      <Field label="Name" hint="As in your passport." fault="Answer this question." optional="(optional)">
        {(described) => <TextInput {...described} />}
      </Field>
    ),
  });
  const field = screen.getByRole('textbox', {
    name: 'Name (optional)',
    description: 'As in your passport. Answer this question.',
  });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('a field’s fault is announced when it appears', async () => {
  function Late() {
    const [fault, setFault] = useState<string | null>(null);
    return (
      <Field label="Name" fault={fault}>
        {(described) => <TextInput {...described} onBlur={() => setFault('Answer this question.')} />}
      </Field>
    );
  }
  const { person } = await show({ piece: () => <Late /> });
  const field = screen.getByRole('textbox', { name: 'Name' });
  const place = document.querySelector('[aria-live="polite"]');
  expect([place?.textContent, field.getAttribute('aria-invalid')]).toEqual(['', 'false']);
  await person.click(field);
  await person.tab();
  expect(place?.textContent).toBe('Answer this question.');
});

it('a dropdown begins with an empty choice', async () => {
  const { person } = await show({
    piece: () => (
      <Field label="Drink" fault={null}>
        {(described) => <Select {...described} options={options} none="Choose" />}
      </Field>
    ),
  });
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Drink' });
  expect([...list.options].map(({ text }) => text)).toEqual(['Choose', 'Tea', 'Coffee']);
  await person.selectOptions(list, 'Coffee');
  expect(list.value).toBe('b');
});

function Chosen({ several, onLeave }: { several: boolean; onLeave?: () => void }) {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      <Choices
        label="Drinks"
        fault={null}
        hint="One or more."
        {...{ options, several, chosen }}
        onChoose={setChosen}
        {...(onLeave && { onLeave })}
      />
      <button type="button">Next</button>
      <output>{chosen.join()}</output>
    </>
  );
}

it('a group of choices selects one by its label', async () => {
  const { person } = await show({ piece: () => <Chosen several={false} /> });
  expect(screen.getByRole('group', { name: 'Drinks', description: 'One or more.' })).toBeTruthy();
  await person.click(screen.getByText('Tea'));
  await person.click(screen.getByRole('radio', { name: 'Coffee' }));
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('b');
});

it('a group of choices selects several and deselects one', async () => {
  const { person } = await show({ piece: () => <Chosen several /> });
  await person.click(screen.getByRole('checkbox', { name: 'Tea' }));
  await person.click(screen.getByRole('checkbox', { name: 'Coffee' }));
  await person.click(screen.getByRole('checkbox', { name: 'Tea' }));
  expect(screen.getByRole('status').textContent).toBe('b');
});

it('a group of choices counts as left only when the focus leaves the whole group', async () => {
  const leave = vi.fn<() => void>();
  const { person } = await show({ piece: () => <Chosen several onLeave={leave} /> });
  await person.click(screen.getByRole('checkbox', { name: 'Tea' }));
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Coffee' }));
  expect(leave).not.toHaveBeenCalled();
  await person.tab();
  expect(leave).toHaveBeenCalledTimes(1);
});

it('a PIN field takes six digits, drops everything else, and hides them', async () => {
  function Typed() {
    const [pin, setPin] = useState('');
    return (
      <>
        <PinInput aria-label="PIN" value={pin} onType={setPin} />
        <output>{pin}</output>
      </>
    );
  }
  const { person } = await show({ piece: () => <Typed /> });
  const field = screen.getByLabelText<HTMLInputElement>('PIN');
  expect([field.type, field.autocomplete, field.inputMode]).toEqual(['password', 'off', 'numeric']);
  await person.type(field, '27 a49183');
  expect(screen.getByRole('status').textContent).toBe('274918');
});
