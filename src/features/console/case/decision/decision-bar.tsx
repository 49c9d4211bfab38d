import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useAction } from '../../../../hooks/use-action.ts';
import { useKeys } from '../../../../hooks/use-keys.ts';
import type { Report } from '../../../../lib/api/types.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { useConsole } from '../../console-context.ts';
import { useFindings } from '../../findings.ts';
import { caseAddress } from '../../paths.ts';
import { readFilters } from '../../queue/filters.ts';
import { takeNext } from '../../queue/take-next.ts';
import { releaseCase, sendVerdict, type Verdict } from '../case-api.ts';
import { AgainDialog } from './again-dialog.tsx';
import { askable, openMatters } from './matters.ts';
import { OverrideDialog } from './override-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import shared from '../case.module.css';
import styles from './decision.module.css';

/** The decision, always in sight. It is held for a moment, and the next case opens at once. */
export function DecisionBar({ report, verification, queue }: { report: Report; verification: string; queue: string }) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const { staff, held, search, keys } = useConsole();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [dialog, setDialog] = useState<'override' | 'reject' | 'again' | null>(null);
  const { profile } = report;
  const open = openMatters(report);
  const steps = askable(report);

  const goOn = useAction(() => takeNext(staff, readFilters(address), search, held.has), {
    onDone: (next) => void navigate(next === null ? queue : caseAddress(next, window.location.search)),
    onProblem: () => void navigate(queue),
  });
  const decide = (verdict: Verdict) => {
    setDialog(null);
    held.hold({
      profile: profile.id,
      who: profile.name ?? report.extracted.full_name?.value ?? profile.id_card_number,
      outcome: verdict.outcome,
      send: async () => {
        await sendVerdict(staff, verification, verdict);
        client.removeQueries({ queryKey: ['report', profile.id] });
      },
      onFailed: () => void releaseCase(staff, profile.id),
    });
    goOn.run();
  };
  const approve = () =>
    open.length > 0 ? setDialog('override') : decide({ outcome: 'approved', note: '', override: null });
  const reject = () => setDialog('reject');
  const again = () => steps.length > 0 && setDialog('again');
  useKeys(goOn.pending ? {} : { a: approve, r: reject, s: again }, keys);
  return (
    <footer className={styles.decision}>
      <p className={styles.open}>
        {open.length === 0
          ? t('decide.nothingOpen')
          : t('decide.open', { matters: open.map(({ code }) => findings.code(code)).join(', ') })}
      </p>
      <div className={shared.row}>
        <Button className={shared.small} busy={goOn.pending} onClick={approve}>
          {t('decide.approve')} <kbd aria-hidden="true">A</kbd>
        </Button>
        <Button look="secondary" className={shared.small} busy={goOn.pending} onClick={reject}>
          {t('decide.reject')} <kbd aria-hidden="true">R</kbd>
        </Button>
        <Button
          look="secondary"
          className={shared.small}
          busy={goOn.pending}
          disabled={steps.length === 0}
          onClick={again}
        >
          {t('decide.again')} <kbd aria-hidden="true">S</kbd>
        </Button>
      </div>
      {dialog === 'override' ? <OverrideDialog open={open} onDecide={decide} onClose={() => setDialog(null)} /> : null}
      {dialog === 'reject' ? <RejectDialog onDecide={decide} onClose={() => setDialog(null)} /> : null}
      {dialog === 'again' ? <AgainDialog steps={steps} onDecide={decide} onClose={() => setDialog(null)} /> : null}
    </footer>
  );
}
