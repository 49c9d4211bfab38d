import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DecisionForm, Note } from '../../parts/decision-form.tsx';
import { useDraft } from './drafts.ts';

interface ReturnDialogProps {
  profile: string;
  onReturn: (note: string) => void;
  onClose: () => void;
}

/** Sends a colleague's proposal back: the note says why. */
export function ReturnDialog({ profile, onReturn, onClose }: ReturnDialogProps) {
  const { t } = useTranslation('review_case');
  const [{ note }, change] = useDraft(profile, 'return', { note: '' });
  const [showsFaults, setShowsFaults] = useState(false);
  const lacksNote = note.trim() === '';
  const send = () => {
    setShowsFaults(true);
    if (!lacksNote) onReturn(note.trim());
  };
  return (
    <Dialog
      title={t('proposal.returnTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="return">
          {t('proposal.return')}
        </Button>
      }
    >
      <DecisionForm id="return" onSend={send}>
        <Note
          note={note}
          onChange={(next) => change({ note: next })}
          fault={showsFaults && lacksNote ? t('decide.noteMissing') : null}
        />
      </DecisionForm>
    </Dialog>
  );
}
