import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note, Reasons } from '../../parts/decision-form.tsx';
import { useFindings } from '../../parts/findings.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { REJECTIONS, type Rejection } from './open-findings.ts';
import { Preview, useTakenCases } from './several.tsx';
import { useHold, type Waiter } from './use-held-verdict.ts';

interface RejectSeveralProps {
  waiters: readonly Waiter[];
  /** Those who do not wait, and the words for why. */
  others: readonly { profile: string; who: string; words: string }[];
  /** The case whose page is open. */
  open: string;
  onDone: () => void;
  onClose: () => void;
}

/** Rejects several who share something, for one reason; each is a decision of its own that can be taken back. */
export function RejectSeveral({ waiters, others, open, onDone, onClose }: RejectSeveralProps) {
  const { t } = useTranslation(['console', 'review_case']);
  const findings = useFindings();
  const hold = useHold();
  const { query, keep } = useTakenCases(waiters, { withReports: false, open });
  const [reason, setReason] = useState<Rejection | null>(null);
  const [note, setNote] = useState('');
  const [showsFaults, setShowsFaults] = useState(false);
  const taken = query.data?.taken ?? [];
  const lacksNote = reason === 'other' && note.trim() === '';
  const send = () => {
    setShowsFaults(true);
    if (reason === null || lacksNote || taken.length === 0) return;
    for (const { verification, report: _, ...waiter } of taken) {
      keep(waiter.profile);
      const verdict = { outcome: 'rejected', reason, note: note.trim(), block: null } as const;
      hold(waiter, 'rejected', { kind: 'person', verification, verdict });
    }
    onDone();
  };
  return (
    <FormDialog
      title={t('bulk.rejectAll')}
      button={t('bulk.reject', { number: taken.length })}
      disabled={taken.length === 0}
      form={send}
      onClose={onClose}
    >
      <Preview query={query} concerned={taken} others={others} />
      <Reasons
        label={t('review_case:decide.reason')}
        options={REJECTIONS.map((value) => ({ value, label: findings.reason(value) }))}
        chosen={reason}
        onChoose={setReason}
        fault={showsFaults && reason === null ? t('review_case:decide.missing') : null}
      />
      <Note
        note={note}
        onChange={setNote}
        fault={showsFaults && lacksNote ? t('review_case:decide.noteMissing') : null}
      />
    </FormDialog>
  );
}
