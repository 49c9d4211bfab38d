import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import type { AuditVerification } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Trouble } from '../parts/trouble.tsx';
import { verifyAudit } from './insight-queries.ts';
import { useMoment } from '../parts/use-time.ts';
import { useNumbers } from './use-numbers.ts';
import styles from '../parts/page.module.css';

/** Follows the chain of the audit on a press, and says how far it is whole. */
export function ChainCheck() {
  const { t } = useTranslation('console_pages');
  const { staff } = useConsole();
  const [soFar, setSoFar] = useState<AuditVerification | null>(null);
  const check = useAction(() => {
    setSoFar(null);
    return verifyAudit(staff.api, setSoFar);
  });
  const { number } = useNumbers();
  return (
    <>
      <Button look="secondary" className={styles.small} busy={check.pending} onClick={() => check.run()}>
        {t('audit.verify')}
      </Button>
      {check.pending && soFar ? (
        <label className={styles.field}>
          <span>{t('audit.verifying', { entries: number(soFar.entries), of: number(soFar.of) })}</span>
          <progress value={soFar.entries} max={soFar.of} />
        </label>
      ) : null}
      {check.done && check.answer ? <Outcome found={check.answer} /> : null}
      {check.problem === null ? null : <Trouble error={check.problem} onAgain={() => check.run()} />}
    </>
  );
}

function Outcome({ found: { entries, until, anchors, fault } }: { found: AuditVerification }) {
  const { t } = useTranslation('console_pages');
  const { number } = useNumbers();
  const at = useMoment('medium');
  if (fault) {
    const isGone = fault.reason === 'missing' && fault.entry === null;
    return (
      <Notice tone="danger" spoken title={t('audit.broken', { entries: number(entries) })}>
        <p>
          {isGone
            ? t('audit.chainMissing')
            : t(`audit.fault.${fault.reason}`, { entry: fault.entry === null ? '' : number(fault.entry) })}
        </p>
      </Notice>
    );
  }
  return (
    <Notice
      tone="success"
      spoken
      title={until === null ? t('audit.wholeEmpty') : t('audit.whole', { entries: number(entries), at: at(until) })}
    >
      <p>{anchors === 0 ? t('audit.unanchored') : t('audit.anchored', { count: anchors })}</p>
    </Notice>
  );
}
