import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../parts/decision-form.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import type { Verdict } from '../../report/case-queries.ts';
import { useDraft } from './drafts.ts';

interface ApproveDialogProps {
  profile: string;
  /** What nobody approves against in silence, in words. */
  open: readonly string[];
  onDecide: (verdict: Verdict) => void;
  onClose: () => void;
}

/** Approves with a note; in spite of something open, the note is the reason and is needed. */
export function ApproveDialog({ profile, open, onDecide, onClose }: ApproveDialogProps) {
  const { t } = useTranslation('review_case');
  const [{ note }, change] = useDraft(profile, 'approve', { note: '' });
  const [showsFaults, setShowsFaults] = useState(false);
  const overrides = open.length > 0;
  const words = note.trim();
  const send = () => {
    setShowsFaults(true);
    if (!overrides) onDecide({ outcome: 'approved', note: words, override: null });
    else if (words !== '') onDecide({ outcome: 'approved', note: '', override: words.slice(0, 500) });
  };
  return (
    <FormDialog
      title={overrides ? t('decide.overrideTitle') : t('decide.withNote')}
      button={overrides ? t('decide.override') : t('decide.approve')}
      form={send}
      onClose={onClose}
    >
      {overrides ? (
        <ul>
          {open.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ) : null}
      <Note
        note={note}
        onChange={(next) => change({ note: next })}
        fault={showsFaults && overrides && words === '' ? t('decide.whyMissing') : null}
      />
    </FormDialog>
  );
}
