import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { List, ListRow, StatusChip } from './list.tsx';

it('a list has a name and a row for each item', async () => {
  await show({
    piece: () => (
      <List label="Steps">
        <ListRow title="Document" />
        <ListRow title="Selfie" />
      </List>
    ),
  });
  expect(within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')).toHaveLength(2);
});

it('a row that leads somewhere is one link with all its words', async () => {
  await show({
    piece: () => (
      <List>
        <ListRow
          title="Selfie"
          description="A bright place."
          chip={
            <StatusChip tone="brand" icon="chevron">
              Next
            </StatusChip>
          }
          to="/capture"
        />
      </List>
    ),
  });
  const link = screen.getByRole('link', { name: /Selfie.*Next.*A bright place\./ });
  expect(link.getAttribute('href')).toBe('/capture');
});

it('a row that does something is a button, also by keyboard', async () => {
  const press = vi.fn<() => void>();
  const { person } = await show({
    piece: () => (
      <List>
        <ListRow title="Back camera" onPress={press} />
      </List>
    ),
  });
  await person.click(screen.getByRole('button', { name: 'Back camera' }));
  await person.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(2);
});

it('a button in a row is not part of the row’s link', async () => {
  const press = vi.fn<() => void>();
  const { person } = await show({
    piece: () => (
      <List>
        <ListRow title="Passport" to="/capture">
          <button type="button" onClick={press}>
            Send again
          </button>
        </ListRow>
      </List>
    ),
  });
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  expect(press).toHaveBeenCalledTimes(1);
  expect(window.location.pathname).toBe('/');
});

it('a row without action takes no focus', async () => {
  await show({
    piece: () => (
      <List>
        <ListRow title="Passport" />
      </List>
    ),
  });
  const row = screen.getByRole('listitem');
  expect(row.querySelector('a, button, [tabindex]')).toBeNull();
});

it('the highlighted row is marked as the current step', async () => {
  await show({
    piece: () => (
      <List>
        <ListRow title="Document" current />
        <ListRow title="Selfie" />
      </List>
    ),
  });
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('Document');
});
