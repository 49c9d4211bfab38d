import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../../lib/api/types.ts';
import { useFindings } from '../../parts/findings.ts';
import type { Verdict } from '../../report/case-queries.ts';
import { AgainDialog } from './again-dialog.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { askable, identityPages, openFindings, waiterOf, type OpenFinding } from './open-findings.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useHeldVerdict } from './use-held-verdict.ts';
import type { Looked } from './use-looked.ts';
import styles from '../../parts/decision.module.css';

interface DecisionBarProps {
  report: Report;
  verification: string;
  queue: string;
  looked: Looked;
}

/** The decision, always in view. It is held for a moment, and the next case opens at once. */
export function DecisionBar({ report, verification, queue, looked }: DecisionBarProps) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const [dialog, setDialog] = useState<'approve' | 'reject' | 'again' | null>(null);
  const steps = askable(report);
  const against = openFindings(report);
  const wordsOf = ({ code, step }: OpenFinding) => {
    const words = findings.isKnown(code) ? findings.code(code) : findings.stepStatus(code);
    return step === null ? words : t('decide.from', { step: findings.stepKind(step), finding: words });
  };
  const open = against.filter(({ grave }) => grave).map(wordsOf);
  if (looked.unseen) open.push(t('images.failed'));
  const { hold, pending } = useHeldVerdict(waiterOf(report), queue);
  const decide = (verdict: Verdict) => {
    setDialog(null);
    hold(verdict.outcome, { kind: 'person', verification, verdict });
  };
  const close = () => setDialog(null);
  const profile = report.profile.id;
  return (
    <footer className={styles.decision}>
      <DecisionButtons
        open={
          against.length === 0
            ? t('decide.nothingOpen')
            : t('decide.against', { count: against.length, findings: against.map(wordsOf).join(' ') })
        }
        pending={pending}
        looked={looked}
        onApprove={() =>
          open.length > 0 ? setDialog('approve') : decide({ outcome: 'approved', note: '', override: null })
        }
        onAsk={setDialog}
        asksAgain={steps.length > 0}
      />
      {dialog === 'approve' ? <ApproveDialog profile={profile} open={open} onDecide={decide} onClose={close} /> : null}
      {dialog === 'reject' ? (
        <RejectDialog profile={profile} documents={identityPages(report)} onDecide={decide} onClose={close} />
      ) : null}
      {dialog === 'again' ? (
        <AgainDialog profile={report.profile} steps={steps} onDecide={decide} onClose={close} />
      ) : null}
    </footer>
  );
}
