import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FRAUD_REASONS } from '@veridoor/contract/decisions/fraud';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useFindings } from '../../parts/findings.ts';
import type { Verdict } from '../../report/case-queries.ts';
import { BlockOffer, DecisionForm, Note, Reasons } from '../../parts/decision-form.tsx';
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
    <Dialog
      title={t('decide.rejectTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="reject">
          {t('decide.reject')}
        </Button>
      }
    >
      <DecisionForm id="reject" onSend={send}>
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
      </DecisionForm>
    </Dialog>
  );
}
