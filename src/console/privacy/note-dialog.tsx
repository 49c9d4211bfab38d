import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field, TextInput } from '../../ui/field/field.tsx';
import { DecisionForm } from '../parts/decision-form.tsx';
import { Refused } from './refused.tsx';

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
  const { t: shell } = useTranslation('console');
  const [note, setNote] = useState('');
  const [showsFaults, setShowsFaults] = useState(false);
  const lacksNote = note.trim() === '';
  return (
    <Dialog
      title={title}
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="in-words" busy={pending}>
          {send}
        </Button>
      }
    >
      {text === undefined ? null : <p>{text}</p>}
      <DecisionForm
        id="in-words"
        onSend={() => {
          setShowsFaults(true);
          if (!lacksNote) onSend(note.trim());
        }}
      >
        <Field label={t('hold.why')} hint={hint} fault={showsFaults && lacksNote ? t('hold.whyMissing') : null}>
          {(described) => (
            <TextInput
              {...described}
              autoComplete="off"
              maxLength={MOST}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          )}
        </Field>
        {children}
      </DecisionForm>
      <Refused problem={problem} />
    </Dialog>
  );
}
