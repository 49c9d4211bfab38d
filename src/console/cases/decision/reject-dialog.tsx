import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FRAUD_REASONS } from '@veridoor/contract/decisions/fraud';
import { useFindings } from '../../parts/findings.ts';
import type { Verdict } from '../../report/case-queries.ts';
import { BlockOffer, Note, Reasons } from '../../parts/decision-form.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useDraft } from './drafts.ts';
import { REJECTIONS, type Rejection } from './open-findings.ts';

interface RejectDialogProps {
  profile: string;
  /** The identity documents that were handed in. */
  documents: readonly string[];
  onDecide: (verdict: Verdict) => void;
  onClose: () => void;
}

const UNSAID = { reason: null as Rejection | null, note: '', blocks: false };

/** Rejects with a reason of the catalogue; another reason needs a note, and fraud offers the block list. */
export function RejectDialog({ profile, documents, onDecide, onClose }: RejectDialogProps) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const [{ reason, note, blocks }, change] = useDraft(profile, 'reject', UNSAID);
  const [showsFaults, setShowsFaults] = useState(false);
  const isFraud = documents.length > 0 && reason !== null && FRAUD_REASONS.has(reason);
  const lacksNote = reason === 'other' && note.trim() === '';
  const send = () => {
    setShowsFaults(true);
    if (reason === null || lacksNote) return;
    const block = isFraud && blocks ? { documents, reason: findings.reason(reason) } : null;
    onDecide({ outcome: 'rejected', reason, note: note.trim(), block });
  };
  return (
    <FormDialog title={t('decide.rejectTitle')} button={t('decide.reject')} form={send} onClose={onClose}>
      <Reasons
        label={t('decide.reason')}
        options={REJECTIONS.map((value) => ({ value, label: findings.reason(value) }))}
        chosen={reason}
        onChoose={(next) => change({ reason: next })}
        fault={showsFaults && reason === null ? t('decide.missing') : null}
      />
      <BlockOffer isFraud={isFraud} checked={blocks} onChange={(next) => change({ blocks: next })} />
      <Note
        note={note}
        onChange={(next) => change({ note: next })}
        fault={showsFaults && lacksNote ? t('decide.noteMissing') : null}
      />
    </FormDialog>
  );
}
