import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Dialog } from './dialog.tsx';

function QuestionForm() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Leave
      </button>
      {open ? (
        <Dialog
          title="Leave now?"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          actions={<button type="button">Yes</button>}
        >
          <p>What you sent is saved.</p>
        </Dialog>
      ) : null}
    </>
  );
}

async function open() {
  const shown = await show({ piece: () => <QuestionForm /> });
  await shown.person.click(screen.getByRole('button', { name: 'Leave' }));
  return { ...shown, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Leave now?' }) };
}

it('a dialog is modal and has its title, text and buttons', async () => {
  const { dialog } = await open();
  expect(dialog.open).toBe(true);
  expect(dialog.textContent).toContain('What you sent is saved.');
  expect(screen.getByRole('button', { name: 'Yes' })).toBeTruthy();
});

it('a dialog begins at its title, so that no button is marked before anybody asked for it', async () => {
  await open();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Leave now?' }));
});

it('a dialog closes by its button', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a dialog closes on the browser’s close request, such as Escape', async () => {
  const { dialog } = await open();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a dialog closes by a press beside it, not inside it', async () => {
  const { person, dialog } = await open();
  await person.click(screen.getByText('What you sent is saved.'));
  expect(screen.getByRole('dialog')).toBeTruthy();
  fireEvent.click(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});
