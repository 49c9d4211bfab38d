import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rememberDraft } from '../../lib/flow/drafts.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { PhoneInput } from './phone-input.tsx';

const session = sessionOf([stepOf('document')]);
const described = { id: 'phone', 'aria-describedby': undefined, 'aria-invalid': false };

/** Shows the field for a person who has chosen a document of Finland. */
const showField = (value: string) =>
  show({
    session,
    texts: ['asking'],
    piece: () => {
      rememberDraft('document', session.profile.id, 'identity', { country: 'FI' });
      return <PhoneInput {...described} value={value} required onChange={() => undefined} />;
    },
  });
const country = () => screen.getByRole<HTMLSelectElement>('combobox').value;

it('the country of a phone number is at first that of the chosen document', async () => {
  await showField('');
  expect(country()).toBe('FI');
});

it('a known number is shown in its country, without the calling code', async () => {
  await showField('+905321234567');
  expect([country(), screen.getByRole<HTMLInputElement>('textbox').value]).toEqual(['TR', '5321234567']);
});
