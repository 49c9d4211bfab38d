import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Refused } from './refused.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';

/** The most characters that the service takes. */
const MOST = 500;

interface NoteDialogProps {
  title: string;
  text?: string;
  send: string;
  hint?: string;
  /** Further fields, above the button. */
  children?: ReactNode;
  pending: boolean;
  problem: FlowError | null;
  onSend: (note: string) => void;
  onClose: () => void;
}

/** Does something for a reason in one's own words. */
export function NoteDialog({ title, text, send, hint, children, pending, problem, onSend, onClose }: NoteDialogProps) {
  const { t } = useTranslation('console_privacy');
  const [note, setNote] = useState('');
  const [showsFaults, setShowsFaults] = useState(false);
  const lacksNote = note.trim() === '';
  return (
    <FormDialog
      title={title}
      button={send}
      pending={pending}
      form={() => {
        setShowsFaults(true);
        if (!lacksNote) onSend(note.trim());
      }}
      onClose={onClose}
    >
      {text === undefined ? null : <p>{text}</p>}
      <TextField
        label={t('hold.why')}
        hint={hint}
        fault={showsFaults && lacksNote ? t('hold.whyMissing') : null}
        autoComplete="off"
        maxLength={MOST}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {children}
      <Refused problem={problem} />
    </FormDialog>
  );
}
