import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inTurn, LOST, NEVER, Refusal, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';
import { companyOf, summaryOf, triedOf, workflowOf } from '../../testing/workflows.ts';

const WRITES = ['workflow.read', 'company.read', 'company.write'];
const open = (answers: Answers = {}, at = '/console/branding', permissions = WRITES) =>
  show({
    at,
    answers: {
      getCompany: companyOf(),
      getNamedWorkflow: workflowOf(),
      previewWorkflow: triedOf(),
      ...answers,
    },
    instead: { permissions },
  });

it('a colour that cannot be read is said to be repaired, and the branding alone is saved', async () => {
  const yellow = { ...companyOf().branding, colour: '#ffee58' };
  const { person, service } = await open({ updateCompany: companyOf({ branding: yellow }) });
  const colour = await screen.findByRole('textbox', { name: 'Colour' });
  expect(screen.getByText(/Your colour, contrast .*:1. The words on it have/)).toBeTruthy();
  await person.clear(colour);
  await person.type(colour, '#FFEE58');
  expect(screen.getByText(/^Darker: your colour has a contrast of 1\.\d:1, and 3\.0:1 is needed/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(service.bodiesOf('updateCompany')).toEqual([{ branding: yellow }]));
  expect(service.queriesOf('updateCompany')).toEqual(['replaces=4']);
  expect(await screen.findByText('Saved. It applies from now on.')).toBeTruthy();
});

it('unsaved changes are there again after another page was looked at', async () => {
  const { person } = await open({ listWorkflows: { data: [summaryOf()] } });
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
  await person.click(screen.getByRole('link', { name: 'Workflows' }));
  await screen.findByRole('row', { name: /Account opening/ });
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await person.click(screen.getByRole('link', { name: 'Branding' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Aurora Bank 2');
  await person.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

const brandingOf = (name: string) => ({ ...companyOf().branding, name });
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const theirs = companyOf({ revision: 5, branding: brandingOf('Theirs') });

it('settings that somebody saved meanwhile are reported, and mine can be saved over them', async () => {
  const { person, service, client } = await open({
    getCompany: inTurn(companyOf(), theirs),
    updateCompany: inTurn(
      new Refusal(409, 'company_changed'),
      companyOf({ revision: 6, branding: brandingOf('Aurora Bank 2') }),
    ),
  });
  await person.type(await nameField(), ' 2');
  // What comes in the background does not make their change seen.
  await client.refetchQueries({ queryKey: ['company'] });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Somebody else saved meanwhile')).toBeTruthy();
  expect((await nameField()).value).toBe('Aurora Bank 2');
  await person.click(alert.getByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('Saved. It applies from now on.')).toBeTruthy();
  expect(service.queriesOf('updateCompany')).toEqual(['replaces=4', 'replaces=5']);
  expect(service.bodiesOf('updateCompany')[1]).toEqual({ branding: brandingOf('Aurora Bank 2') });
  expect(screen.queryByText('Somebody else saved meanwhile')).toBeNull();
});

it('the newest settings can be taken instead of mine', async () => {
  const { person, service } = await open({
    getCompany: inTurn(companyOf(), theirs),
    updateCompany: inTurn(new Refusal(409, 'company_changed'), companyOf({ revision: 6 })),
  });
  await person.type(await nameField(), ' 2');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.click(await screen.findByRole('button', { name: 'Take the newest, discard mine' }));
  await waitFor(async () => expect((await nameField()).value).toBe('Theirs'));
  expect(screen.queryByText('Somebody else saved meanwhile')).toBeNull();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  await person.type(await nameField(), ' 2');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(service.queriesOf('updateCompany')).toEqual(['replaces=4', 'replaces=5']));
});

it('language, name and greeting are written by language, and what is empty is reported', async () => {
  const { person, service } = await open({ updateCompany: companyOf({ revision: 5 }) });
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Language of the company' }), 'Turkish');
  const names = screen.getByRole('combobox', { name: 'Add a language: Name in other languages' });
  expect(within(names).queryByRole('option', { name: 'Every language' })).toBeNull();
  await person.selectOptions(names, 'Arabic');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Add a language: Greeting' }), 'Every language');
  await person.type(screen.getByRole('textbox', { name: 'Every language' }), 'Hello <b>you</b>');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('1 mistake')).not.toEqual([]);
  await person.type(screen.getByRole('textbox', { name: 'Arabic' }), 'أورورا');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const written = { language: 'tr', names: { ar: 'أورورا' }, greeting: 'Hello <b>you</b>' };
  await waitFor(() =>
    expect(service.bodiesOf('updateCompany')).toEqual([{ branding: { ...companyOf().branding, ...written } }]),
  );
});

it('settings that somebody saved are shown to one who has changed nothing', async () => {
  const { client } = await open({ getCompany: inTurn(companyOf(), theirs) });
  await nameField();
  await client.refetchQueries({ queryKey: ['company'] });
  await waitFor(async () => expect((await nameField()).value).toBe('Theirs'));
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it('a colour that is none is reported at its field and not sent', async () => {
  const { person, service } = await open();
  const colour = await screen.findByRole('textbox', { name: 'Colour' });
  await person.clear(colour);
  await person.type(colour, '#12');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(colour.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(colour);
  expect(service.bodiesOf('updateCompany')).toEqual([]);
});

it('a logo of another kind is refused before it is sent, and a fitting one is shown', async () => {
  const { person } = await open();
  const file = await screen.findByLabelText('Choose a file');
  await person.upload(file, new File(['x'.repeat(40_000)], 'large.png', { type: 'image/png' }));
  expect(await screen.findByText(/^Choose an SVG, PNG or WebP of at most 36/)).toBeTruthy();
  await person.upload(file, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  await person.click(await screen.findByRole('button', { name: 'Remove the logo' }));
  expect(screen.getByText('No logo: customers see the name alone.')).toBeTruthy();
});

it('a consent text with the version of another is reported at the version', async () => {
  const { person, service } = await open(
    { updateCompany: new Refusal(409, 'consent_version_taken') },
    '/console/terms',
  );
  const [languages] = await screen.findAllByRole('combobox', { name: 'Add a language: Text' });
  await person.selectOptions(languages as HTMLElement, '*');
  await person.type(screen.getByRole('textbox', { name: 'Every language' }), 'We agree.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(service.bodiesOf('updateCompany')).toEqual([
      { consent: { version: '1', text: 'We agree.', face_separately: false } },
    ]),
  );
  expect(await screen.findAllByText('1 mistake')).not.toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Version' }).getAttribute('aria-invalid')).toBe('true');
});

it('a user who may only read changes nothing', async () => {
  await open({}, '/console/branding', ['workflow.read', 'company.read']);
  const field = await screen.findByRole('textbox', { name: 'Name' });
  expect(field.closest('fieldset:disabled')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('a branding that cannot be reached says so, and one that is coming is said to be loading', async () => {
  await open({ getCompany: LOST });
  expect((await screen.findByRole('alert')).textContent).toContain('cannot connect');
});

it('a branding that is coming is said to be loading', async () => {
  await open({ getCompany: NEVER });
  expect(await screen.findAllByText('The branding is loading')).not.toEqual([]);
});
