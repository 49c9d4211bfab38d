import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pass } from '../../testing/clock.ts';
import { inTurn, LOST, NEVER, Refusal, type Answers } from '../../testing/service.ts';
import { workflowsKey } from '../parts/shared-queries.ts';
import { show } from '../../testing/show.tsx';
import { summaryOf, triedOf, workflowOf } from '../../testing/workflows.ts';

const WRITES = ['workflow.read', 'workflow.write', 'company.read'];
const open = (answers: Answers = {}, permissions = WRITES, at = '/console/workflows/default') =>
  show({
    at,
    answers: {
      getNamedWorkflow: workflowOf(),
      listWorkflows: { data: [summaryOf()] },
      previewWorkflow: triedOf(),
      ...answers,
    },
    instead: { permissions },
  });
const mistake = (field: string, code: 'no_letter' | 'duplicate') => ({ field, code, message: code });
const refused = (...errors: ReturnType<typeof mistake>[]) => new Refusal(400, 'invalid_request', { errors });

it('the workflows are listed with version and use, and the way to consent and retention', async () => {
  await open({}, WRITES, '/console/workflows');
  const row = await screen.findByRole('row', { name: /Account opening/ });
  expect(row.textContent).toContain('Account opening defaultVersion 312 verifications');
  expect(screen.getByRole('link', { name: 'Consent and retention' }).getAttribute('href')).toBe('/console/terms');
});

it('a retired workflow stays in the list, and is brought back', async () => {
  const shown = (other: ReturnType<typeof summaryOf>) => [summaryOf(), other];
  const retired = summaryOf({ slug: 'age', name: 'Age', retired_at: '2026-01-02T00:00:00Z' });
  const { person, service } = await open(
    {
      listWorkflows: inTurn({ data: shown(retired) }, { data: shown({ ...retired, retired_at: null }) }),
      updateWorkflow: workflowOf({ slug: 'age' }),
    },
    WRITES,
    '/console/workflows',
  );
  const row = await screen.findByRole('row', { name: /Age/ });
  expect(within(row).getByText('Retired')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retire: Account opening' })).toBeNull();
  await person.click(within(row).getByRole('button', { name: 'Bring back: Age' }));
  expect(await screen.findByRole('button', { name: 'Retire: Age' })).toBeTruthy();
  expect(service.bodiesOf('updateWorkflow')).toEqual([{ retired: false }]);
});

it('a step is added, given an option, moved and removed, and the whole is saved', async () => {
  const { person, service } = await open({ replaceNamedWorkflow: workflowOf({ version: 4 }) });
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Add a step' }), 'otp_phone');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await person.selectOptions(screen.getByRole('combobox', { name: /Where the code goes/ }), 'either');
  await person.click(screen.getByRole('button', { name: 'Up: 3 Code by text message' }));
  expect(screen.getByText('Code by text message is now number 2.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Remove: 1 Identity document' }));
  expect(document.activeElement?.tagName).toBe('OL');
  await person.click(screen.getByRole('button', { name: 'Save as a new version' }));
  await waitFor(() => expect(service.bodiesOf('replaceNamedWorkflow')).toHaveLength(1));
  expect(service.queriesOf('replaceNamedWorkflow')).toEqual(['replaces=3']);
  expect(service.bodiesOf('replaceNamedWorkflow')[0]).toMatchObject({
    name: 'Account opening',
    steps: [
      { id: 'otp-phone', kind: 'otp_phone', max_attempts: 3, options: { recipient: 'either' } },
      { id: 'face', kind: 'selfie', required_step_ids: [] },
    ],
  });
  expect(await screen.findByText('Version 4 is saved. New customers get it.')).toBeTruthy();
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it('every mistake stands at its field and in a summary that leads there; nothing is saved with one', async () => {
  const { person, service } = await open({
    previewWorkflow: inTurn(triedOf(), refused(mistake('/name', 'no_letter'), mistake('/steps/1/id', 'duplicate'))),
  });
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), '.');
  expect(await screen.findAllByText('2 mistakes')).toHaveLength(2);
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('It shows your last version without mistakes.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Steps 2 (Selfie) › Id' }));
  const id = screen.getByRole('textbox', { name: 'Id' });
  expect(document.activeElement).toBe(id);
  expect(id.getAttribute('aria-invalid')).toBe('true');
  await person.click(screen.getByRole('button', { name: 'Save as a new version' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  expect(service.bodiesOf('replaceNamedWorkflow')).toEqual([]);
});

it('a version that somebody saved meanwhile is reported, and mine can be saved after it', async () => {
  const { person, service } = await open({
    getNamedWorkflow: inTurn(workflowOf(), workflowOf({ version: 7 })),
    replaceNamedWorkflow: inTurn(new Refusal(409, 'workflow_changed'), workflowOf({ version: 8 })),
  });
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
  await person.click(screen.getByRole('button', { name: 'Save as a new version' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Somebody else saved meanwhile')).toBeTruthy();
  expect(alert.getByRole('link', { name: 'Compare the versions' }).getAttribute('href')).toBe(
    '/console/workflows/default/versions',
  );
  await person.click(alert.getByRole('button', { name: 'Save mine as the newest' }));
  expect(await screen.findByText('Version 8 is saved. New customers get it.')).toBeTruthy();
  expect(service.queriesOf('replaceNamedWorkflow')).toEqual(['replaces=3', 'replaces=7']);
});

it('unsaved changes are there again after another page was looked at, and the browser asks before it closes', async () => {
  const { person } = await open();
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
  await person.click(screen.getByRole('link', { name: 'Workflows' }));
  expect((await screen.findByRole('row', { name: /Account opening/ })).textContent).toContain('Unsaved changes');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await person.click(screen.getByRole('link', { name: 'Account opening' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Account opening 2');
  await person.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Account opening'),
  );
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

it('a version that somebody else saved is shown to one who has changed nothing', async () => {
  const { client } = await open({ getNamedWorkflow: inTurn(workflowOf(), workflowOf({ version: 4, name: 'Theirs' })) });
  await screen.findByRole('textbox', { name: 'Name' });
  await client.invalidateQueries({ queryKey: workflowsKey });
  expect(await screen.findByText(/Version 4/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Theirs');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it('a new workflow begins with a template, stands in the list before it is saved, and is made when it is', async () => {
  const { person, service } = await open(
    { createWorkflow: workflowOf({ slug: 'age', version: 1 }) },
    WRITES,
    '/console/workflows',
  );
  await person.click(await screen.findByRole('button', { name: 'Make a workflow' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Make a workflow' }));
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Age');
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Begin with' }), 'Age alone');
  await person.type(dialog.getByRole('textbox', { name: 'Short name' }), 'default');
  await person.click(dialog.getByRole('button', { name: 'Begin' }));
  expect(dialog.getByText('There is a workflow with this short name.')).toBeTruthy();
  await person.clear(dialog.getByRole('textbox', { name: 'Short name' }));
  await person.type(dialog.getByRole('textbox', { name: 'Short name' }), 'age');
  await person.click(dialog.getByRole('button', { name: 'Begin' }));
  expect(await screen.findByText(/Not saved yet/)).toBeTruthy();
  expect(service.bodiesOf('createWorkflow')).toEqual([]);
  await person.click(screen.getByRole('link', { name: 'Workflows' }));
  await person.click(
    within(await screen.findByRole('row', { name: /Not saved yet/ })).getByRole('link', { name: 'Age' }),
  );
  await person.click(await screen.findByRole('button', { name: 'Save as a new version' }));
  await waitFor(() => expect(service.bodiesOf('createWorkflow')).toHaveLength(1));
  expect(service.bodiesOf('createWorkflow')[0]).toMatchObject({
    slug: 'age',
    name: 'Age',
    steps: [{ kind: 'document', options: { minimum_age: 18 } }, { kind: 'selfie' }],
  });
  expect(await screen.findByText('Version 1 is saved. New customers get it.')).toBeTruthy();
  expect(screen.queryByText(/Not saved yet/)).toBeNull();
});

it('two versions are compared in words, and an old one becomes the draft', async () => {
  const old = workflowOf({ version: 2, name: 'Opening', automatic_decision: true });
  const { person } = await open(
    {
      listWorkflowVersions: {
        data: [summaryOf({}, 3, 'Grace Specimen'), summaryOf({ version: 2, name: 'Opening' }, 1)],
        next_cursor: null,
        has_more: false,
      },
      getWorkflowVersion: inTurn(old, workflowOf()),
    },
    WRITES,
    '/console/workflows/default/versions',
  );
  expect((await screen.findByRole('row', { name: /^Version 3 / })).textContent).toContain('Grace Specimen');
  const compared = within(await screen.findByRole('region', { name: 'From version 2 to version 3' }));
  const changes = await compared.findAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'Name before: Opening, now: Account opening',
    'Approve automatically before: Yes, now: No',
  ]);
  await person.click(screen.getByRole('button', { name: 'Edit from here: Version 2' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Opening');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

it('a user who may only read changes nothing', async () => {
  await open({}, ['workflow.read']);
  // Nothing has to be unfolded to be read.
  expect(await screen.findAllByRole('textbox', { name: 'Id' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^(Up|Down|Remove)/ })).toBeNull();
  const field = await screen.findByRole('textbox', { name: 'Name' });
  expect(field.closest('fieldset:disabled')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Save as a new version' })).toBeNull();
});

it.each<[string, Answers, string]>([
  ['cannot be reached', { getNamedWorkflow: LOST }, 'cannot connect'],
  ['is not there', { getNamedWorkflow: new Refusal(404, 'workflow_not_found') }, 'went wrong'],
])('a workflow that %s says so', async (_what, answers, words) => {
  await open(answers);
  expect((await screen.findByRole('alert')).textContent).toContain(words);
});

it('a workflow that is coming is said to be loading', async () => {
  await open({ getNamedWorkflow: NEVER });
  expect(await screen.findAllByText('The workflow is loading')).not.toEqual([]);
});

it('among many workflows one is found by a part of its name', async () => {
  const many = Array.from({ length: 12 }, (_, place) => summaryOf({ slug: `w-${place}`, name: `Branch ${place}` }));
  const { person } = await open({ listWorkflows: { data: many } }, WRITES, '/console/workflows');
  await person.type(await screen.findByRole('searchbox', { name: 'Search' }), 'BRANCH 11');
  await pass(350);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(screen.getByRole('row', { name: /Branch 11/ })).toBeTruthy();
});
