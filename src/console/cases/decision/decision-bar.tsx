import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../../../hooks/use-keys.ts';
import type { Report } from '../../../lib/api/types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { sendVerdict, type Verdict } from '../../report/case-queries.ts';
import { AgainDialog } from './again-dialog.tsx';
import { askable, identityPages, openFindings, waiterOf } from './open-findings.ts';
import { OverrideDialog } from './override-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useHeldVerdict } from './use-held-verdict.ts';
import shared from '../../parts/case.module.css';
import styles from '../../parts/decision.module.css';

/** The decision, always in view. It is held for a moment, and the next case opens at once. */
export function DecisionBar({ report, verification, queue }: { report: Report; verification: string; queue: string }) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const { staff, keys } = useConsole();
  const [dialog, setDialog] = useState<'override' | 'reject' | 'again' | null>(null);
  const open = openFindings(report);
  const steps = askable(report);

  const { hold, pending } = useHeldVerdict(waiterOf(report), queue);
  const decide = (verdict: Verdict) => {
    setDialog(null);
    hold(verdict.outcome, () => sendVerdict(staff, verification, verdict));
  };
  const approve = () =>
    open.length > 0 ? setDialog('override') : decide({ outcome: 'approved', note: '', override: null });
  const reject = () => setDialog('reject');
  const again = () => steps.length > 0 && setDialog('again');
  useKeys(pending ? {} : { a: approve, r: reject, s: again }, keys);
  return (
    <footer className={styles.decision}>
      <p className={styles.open}>
        {open.length === 0
          ? t('decide.nothingOpen')
          : t('decide.open', { findings: open.map(({ code }) => findings.code(code)).join(' ') })}
      </p>
      <div className={shared.row}>
        <Button className={shared.small} busy={pending} onClick={approve}>
          {t('decide.approve')} <kbd aria-hidden="true">A</kbd>
        </Button>
        <Button look="secondary" className={shared.small} busy={pending} onClick={reject}>
          {t('decide.reject')} <kbd aria-hidden="true">R</kbd>
        </Button>
        <Button look="secondary" className={shared.small} busy={pending} disabled={steps.length === 0} onClick={again}>
          {t('decide.again')} <kbd aria-hidden="true">S</kbd>
        </Button>
      </div>
      {dialog === 'override' ? <OverrideDialog open={open} onDecide={decide} onClose={() => setDialog(null)} /> : null}
      {dialog === 'reject' ? (
        <RejectDialog documents={identityPages(report)} onDecide={decide} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'again' ? <AgainDialog steps={steps} onDecide={decide} onClose={() => setDialog(null)} /> : null}
    </footer>
  );
}
