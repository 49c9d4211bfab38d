import { useTranslation } from 'react-i18next';
import type { Decision, Report } from '../../lib/api/types.ts';
import { useFindings } from '../parts/findings.ts';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/case.module.css';

/** Steps, calls, and every decision with its note, the newest first. */
export function History({ report }: { report: Pick<Report, 'steps' | 'decisions' | 'opened_at' | 'handed_in_at'> }) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const at = useMoment();
  const events = [
    ...report.decisions.map((decision) => ({ key: decision.id, instant: decision.decided_at, decision })),
    ...(report.opened_at === null ? [] : [{ key: 'opened', instant: report.opened_at, words: t('history.opened') }]),
    ...(report.handed_in_at === null
      ? []
      : [{ key: 'handed in', instant: report.handed_in_at, words: t('history.handedIn') }]),
  ].toSorted((one, other) => Date.parse(other.instant) - Date.parse(one.instant));
  return (
    <section className={styles.part}>
      <h2>{t('history.title')}</h2>
      <ul className={styles.steps} role="list">
        {report.steps.map(({ id, kind, status, attempts_left }) => (
          <li key={id} data-status={status}>
            <span>{findings.stepKind(kind)}</span>
            <span className={styles.faint}>
              {findings.stepStatus(status)}
              {status === 'approved' ? '' : ` · ${t('history.attempts', { count: attempts_left })}`}
            </span>
          </li>
        ))}
      </ul>
      {events.length === 0 ? <p className={styles.faint}>{t('history.none')}</p> : null}
      <ul className={styles.events} role="list">
        {events.map((event) => (
          <li key={event.key}>
            <time dateTime={event.instant} className={styles.faint}>
              {at(event.instant)}
            </time>
            {'decision' in event ? <Decided decision={event.decision} /> : <p>{event.words}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decided({ decision: { subject, outcome, reason, note, by, override } }: { decision: Decision }) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const words = findings.verdict(outcome);
  return (
    <>
      <p>
        {findings.subject(subject)}: <strong>{words === outcome ? findings.status(outcome) : words}</strong>
        {override ? ` (${findings.remark('override')})` : ''}
        {' · '}
        <span className={styles.faint}>
          {by.kind === 'rules' ? t('history.rules') : by.name === null ? t('history.person') : <bdi>{by.name}</bdi>}
        </span>
      </p>
      {reason === null ? null : (
        <p>
          <bdi>{findings.reason(reason)}</bdi>
        </p>
      )}
      {note === null ? null : (
        <p className={styles.note}>
          <bdi>{note}</bdi>
        </p>
      )}
    </>
  );
}
