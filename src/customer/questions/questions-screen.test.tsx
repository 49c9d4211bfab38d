import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths, stepAddress } from '../../lib/paths.ts';
import { inTurn, LOST, Refusal } from '../../testing/service.ts';
import { HANDED_IN, sessionOf, stepOf } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';

const at = stepAddress(paths.form, { step: 'about' });
const session = sessionOf([stepOf('form')]);
const nothing = { answers: {}, suggestions: {} };
const given = { answers: { name: 'Ada Specimen', born: '1980-02-29' }, suggestions: {} };
const done = sessionOf([stepOf('form', { status: 'approved' })]);
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const part = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** Types a day into its three fields. */
async function typeBorn(person: Awaited<ReturnType<typeof show>>['person'], ...[day, month, year]: string[]) {
  await person.type(part('Day'), day ?? '');
  await person.type(part('Month'), month ?? '');
  await person.type(part('Year'), year ?? '');
}
const send = () => screen.getByRole('button', { name: 'Send' });

it('a form sends the typed answers and leads back to the steps', async () => {
  const { person, service } = await show({
    at,
    answers: {
      getSession: inTurn(session, done),
      completeSession: HANDED_IN,
      getStepAnswers: nothing,
      giveStepAnswers: done,
    },
  });
  await person.type(name(), ' Ada Specimen ');
  await typeBorn(person, '29', '2', '1980');
  await person.click(send());
  expect(await screen.findByRole('heading', { name: 'You’re done' })).toBeTruthy();
  expect(service.bodiesOf('giveStepAnswers')).toEqual([
    { answers: { name: 'Ada Specimen', born: '1980-02-29' }, complete: true },
  ]);
});

it('a form sent too early says what is missing and focuses it', async () => {
  const { person, service } = await show({ at, session, answers: { getStepAnswers: nothing } });
  await person.click(send());
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(await screen.findByRole('textbox', { description: 'Answer this question.' })).toBe(name());
  await waitFor(() => expect(document.activeElement).toBe(name()));
  expect(service.bodiesOf('giveStepAnswers')).toEqual([]);
});

it('a form shows a fault when its field is left and drops it once it is corrected', async () => {
  const { person } = await show({ at, session, answers: { getStepAnswers: nothing } });
  await typeBorn(person, '1', '1', '2999');
  await person.click(part('Month'));
  expect(screen.queryByText(/This date is too late/)).toBeNull();
  await person.click(name());
  expect(screen.getByText(/This date is too late/)).toBeTruthy();
  await person.clear(part('Year'));
  await person.type(part('Year'), '1980');
  expect(screen.queryByText(/This date is too late/)).toBeNull();
});

it('a day that cannot be says which of its parts is wrong, and leads there', async () => {
  const { person } = await show({ at, session, answers: { getStepAnswers: nothing } });
  await person.type(name(), 'Ada');
  await typeBorn(person, '29', '2', '2023');
  await person.click(send());
  expect(screen.getByRole('group', { description: 'This month does not have that day. Check the day.' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(part('Day')));
  expect([part('Day'), part('Month')].map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', 'false']);
  await person.clear(part('Year'));
  expect(screen.getByRole('group', { description: 'Enter the year.' })).toBeTruthy();
});

it('somebody without a nationality says so where one is asked for', async () => {
  const step = stepOf('form');
  const asked = { id: 'nationality', label: 'Nationality', type: 'country', known: 'nationality' } as const;
  if (step.definition.kind === 'form')
    step.definition.options.questions = [asked, { id: 'lives', label: 'Where do you live?', type: 'country' }];
  const { person, service } = await show({
    at,
    session: sessionOf([step]),
    answers: { getStepAnswers: nothing, giveStepAnswers: done },
  });
  const list = (name: string) => screen.getByRole('combobox', { name });
  expect(within(list('Where do you live?')).queryByRole('option', { name: /stateless/ })).toBeNull();
  await person.selectOptions(list('Nationality'), 'No nationality (stateless)');
  await person.selectOptions(list('Where do you live?'), 'DE');
  await person.click(send());
  await waitFor(() =>
    expect(service.bodiesOf('giveStepAnswers')).toEqual([
      { answers: { nationality: 'XXA', lives: 'DE' }, complete: true },
    ]),
  );
});

const phoneStep = stepOf('form');
const phoneForm = sessionOf([
  {
    ...phoneStep,
    definition: { ...phoneStep.definition, options: { questions: [{ id: 'phone', label: 'Phone', type: 'phone' }] } },
  } as typeof phoneStep,
]);
const country = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country code' });

it('a phone number is typed as people of its country write it, and sent in international format', async () => {
  const { person, service } = await show({
    at,
    answers: {
      getSession: inTurn(phoneForm, done),
      completeSession: HANDED_IN,
      getStepAnswers: nothing,
      giveStepAnswers: done,
    },
  });
  await person.selectOptions(country(), 'TR');
  await person.type(screen.getByRole('textbox', { name: 'Phone' }), '0532 123 45 67');
  await person.click(send());
  expect(await screen.findByRole('heading', { name: 'You’re done' })).toBeTruthy();
  expect(service.bodiesOf('giveStepAnswers')).toEqual([{ answers: { phone: '+905321234567' }, complete: true }]);
});

it('a phone number with its calling code chooses the country, and goes on without the code', async () => {
  const { person } = await show({ at, session: phoneForm, answers: { getStepAnswers: nothing } });
  const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  await person.type(number, '+49 151 23456789');
  expect(country().value).toBe('DE');
  await person.tab();
  expect(number.value).toBe('15123456789');
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
    answers: {
      getSession: inTurn(session, done),
      completeSession: HANDED_IN,
      getStepAnswers: given,
      giveStepAnswers: inTurn(LOST, done),
    },
  });
  await person.click(send());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not sent.*still on this page/);
  expect(name().value).toBe('Ada Specimen');
  await person.click(send());
  expect(await screen.findByRole('heading', { name: 'You’re done' })).toBeTruthy();
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
  const answered = sessionOf([stepOf('questionnaire', { status: 'approved' })]);
  const { person, service } = await show({
    at: stepAddress(paths.questionnaire, { step: 'living' }),
    answers: {
      getSession: inTurn(sessionOf([stepOf('questionnaire')]), answered),
      completeSession: HANDED_IN,
      getStepAnswers: nothing,
      giveStepAnswers: answered,
    },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Work');
  await person.click(screen.getByRole('radio', { name: 'Something else' }));
  await person.click(send());
  expect(await screen.findByRole('heading', { name: 'You’re done' })).toBeTruthy();
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
