import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths, stepAddress } from '../../lib/paths.ts';
import { inTurn, LOST, Refusal } from '../../testing/service.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';

const at = stepAddress(paths.form, { step: 'about' });
const session = sessionOf([stepOf('form')]);
const nothing = { answers: {}, suggestions: {} };
const given = { answers: { name: 'Ada Specimen', born: '1980-02-29' }, suggestions: {} };
const done = sessionOf([stepOf('form', { status: 'approved' })]);
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const born = () => screen.getByLabelText<HTMLInputElement>('Date of birth');
const send = () => screen.getByRole('button', { name: 'Send' });

it('a form sends the typed answers and leads back to the steps', async () => {
  const { person, service } = await show({ at, session, answers: { getStepAnswers: nothing, giveStepAnswers: done } });
  await person.type(name(), ' Ada Specimen ');
  await person.type(born(), '1980-02-29');
  await person.click(send());
  expect(await screen.findByRole('heading', { name: 'Everything is there' })).toBeTruthy();
  expect(service.bodiesOf('giveStepAnswers')).toEqual([
    { answers: { name: 'Ada Specimen', born: '1980-02-29' }, complete: true },
  ]);
});

it('a form sent too early says what is missing and focuses it', async () => {
  const { person, service } = await show({ at, session, answers: { getStepAnswers: nothing } });
  await person.click(send());
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(await screen.findByRole('textbox', { description: 'This is needed.' })).toBe(name());
  await waitFor(() => expect(document.activeElement).toBe(name()));
  expect(service.bodiesOf('giveStepAnswers')).toEqual([]);
});

it('a form shows a fault when its field is left and drops it once it is corrected', async () => {
  const { person } = await show({ at, session, answers: { getStepAnswers: nothing } });
  await person.type(born(), '2999-01-01');
  expect(screen.queryByText(/This day is too late/)).toBeNull();
  await person.tab();
  expect(screen.getByText(/This day is too late/)).toBeTruthy();
  await person.clear(born());
  await person.type(born(), '1980-02-29');
  expect(screen.queryByText(/This day is too late/)).toBeNull();
});

it('a form says which answers were prefilled until they are changed', async () => {
  const { person } = await show({
    at,
    session,
    answers: { getStepAnswers: { answers: {}, suggestions: { name: 'Ada Specimen' } } },
  });
  expect(name().value).toBe('Ada Specimen');
  expect(screen.getByRole('textbox', { description: /We filled this in/ })).toBe(name());
  await person.type(name(), 'x');
  expect(screen.queryByText(/We filled this in/)).toBeNull();
});

it('a form that did not arrive keeps the typed answers and is sent by another press', async () => {
  const { person } = await show({
    at,
    session,
    answers: { getStepAnswers: given, giveStepAnswers: inTurn(LOST, done) },
  });
  await person.click(send());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not sent.*What you typed is kept/);
  expect(name().value).toBe('Ada Specimen');
  await person.click(send());
  expect(await screen.findByRole('heading', { name: 'Everything is there' })).toBeTruthy();
});

it('a form that the service refuses marks the named field', async () => {
  const errors = [{ field: '/answers/name', code: 'too_long', message: '' }];
  const { person } = await show({
    at,
    session,
    answers: { getStepAnswers: given, giveStepAnswers: new Refusal(422, 'answers_refused', { errors }) },
  });
  await person.click(send());
  expect(await screen.findByRole('textbox', { description: 'This is too long. Shorten it.' })).toBe(name());
});

it('a form keeps typed answers when the customer leaves and comes back', async () => {
  const { person } = await show({ at, session, answers: { getStepAnswers: nothing } });
  await person.type(name(), 'Ada');
  await person.click(screen.getByRole('link', { name: 'Back' }));
  await person.click(await screen.findByRole('link', { name: /^Start: Your details/ }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Ada');
});

it('a questionnaire says which section is shown and sends after the last', async () => {
  const { person, service } = await show({
    at: stepAddress(paths.questionnaire, { step: 'living' }),
    session: sessionOf([stepOf('questionnaire')]),
    answers: { getStepAnswers: nothing, giveStepAnswers: sessionOf([stepOf('questionnaire', { status: 'approved' })]) },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Work');
  await person.click(screen.getByRole('radio', { name: 'Something else' }));
  await person.click(send());
  expect(await screen.findByRole('heading', { name: 'Everything is there' })).toBeTruthy();
  expect(service.bodiesOf('giveStepAnswers')).toEqual([{ answers: { work: 'none' }, complete: true }]);
});

it('an address asks for the parts that its country uses', async () => {
  const { person } = await show({
    at: stepAddress(paths.address, { step: 'home' }),
    session: sessionOf([stepOf('address')]),
    answers: { getStepAnswers: nothing },
  });
  expect(screen.queryByRole('textbox', { name: 'Postal code' })).toBeNull();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Germany');
  expect(screen.getByRole('textbox', { name: 'Postal code', description: 'For example 12345.' })).toBeTruthy();
});
