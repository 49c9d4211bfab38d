import { useTranslation } from 'react-i18next';
import type { Report, ReportCheck } from '../../lib/api/types.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useFindings } from '../parts/findings.ts';
import { DoubtedVideo } from './doubted-video.tsx';
import { useValue } from './fields.tsx';
import shared from '../parts/case.module.css';
import styles from './findings.module.css';

/** A result and the pages that say it; none for what concerns the whole person. */
interface Found {
  key: string;
  pages: readonly string[];
  check: Omit<ReportCheck, 'compared'> & { compared: ReportCheck['compared'] };
}

/** Certain findings first, then doubts, then what was not made. */
const GRAVITY: Record<ReportCheck['outcome'], number> = { failed: 0, review: 1, not_made: 2, passed: 3 };

/** Every result that counts, the gravest first. Pages that were replaced no longer count. */
function foundIn(report: Report, pageOf: (document: Report['documents'][number]) => string): Found[] {
  const pages = report.documents
    .filter(({ state }) => state === 'active')
    .flatMap((document) =>
      document.checks.map((check) => ({ key: `${document.id} ${check.check}`, pages: [pageOf(document)], check })),
    );
  const whole = { key: 'screening', pages: [], check: { ...report.screening.result, compared: [] } };
  const all = [...pages, whole, ...ofPerson(report)];
  return grouped(all).toSorted((one, other) => GRAVITY[one.check.outcome] - GRAVITY[other.check.outcome]);
}

/** What was found about the whole person, beside the lists. */
const ofPerson = ({ verdict }: Report): Found[] =>
  verdict.causes.flatMap(({ step, check, outcome, code }) =>
    step !== null || check === null || check === 'screening' || outcome === 'open'
      ? []
      : [{ key: check, pages: [], check: { check, outcome, detail: code, score: null, compared: [] } }],
  );

/** What several pages say in the same words, once. */
function grouped(all: readonly Found[]): Found[] {
  const said = Map.groupBy(all, ({ key, check: { check, outcome, detail, compared } }) =>
    compared.length > 0 ? key : `${check} ${outcome} ${detail}`,
  );
  return [...said.values()].map((same) => ({
    ...(same[0] as Found),
    pages: [...new Set(same.flatMap(({ pages }) => pages))],
  }));
}

/** What the checks found, in words, with what they compared. Those that passed are counted. */
export function Checks({ report }: { report: Report }) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const found = foundIn(report, ({ type, side }) =>
    side === 'single' ? findings.type(type) : `${findings.type(type)}, ${findings.side(side)}`,
  );
  const open = found.filter(({ check }) => check.outcome !== 'passed');
  const passed = found.filter(({ check }) => check.outcome === 'passed');
  const underWay = report.steps.some(({ status }) => status === 'processing');
  return (
    <section className={shared.part}>
      <h2>{t('checks.title')}</h2>
      {underWay || open.length === 0 ? (
        <p className={shared.faint}>{t(underWay ? 'checks.underWay' : 'checks.none')}</p>
      ) : null}
      <ul className={styles.checks} role="list">
        {open.map((one) => (
          <CheckRow key={one.key} found={one} />
        ))}
      </ul>
      {passed.length === 0 ? null : (
        <details>
          <summary>{t('checks.passed', { count: passed.length })}</summary>
          <ul className={styles.checks} role="list">
            {passed.map((one) => (
              <CheckRow key={one.key} found={one} />
            ))}
          </ul>
        </details>
      )}
      <Liveness report={report} />
      <DoubtedVideo report={report} />
    </section>
  );
}

function CheckRow({ found }: { found: Found }) {
  const {
    pages,
    check: { check, outcome, detail, compared },
  } = found;
  const findings = useFindings();
  const write = useValue();
  const passed = outcome === 'passed';
  // The values of a check have no other name than their place.
  const values = compared.map((one, place) => ({ ...one, key: `${one.source} ${place}` }));
  return (
    <li data-outcome={outcome}>
      <Icon name={passed ? 'check' : 'warning'} />
      <div>
        <p>
          <span className={shared.strong}>
            {passed || detail === null ? findings.check(check) : findings.code(detail)}
          </span>{' '}
          <span className={shared.faint}>{[...pages, ...(passed ? [] : [findings.outcome(outcome)])].join(' · ')}</span>
        </p>
        {values.length === 0 ? null : (
          <dl className={styles.compared}>
            {values.map(({ key, source, value }) => (
              <div key={key}>
                <dt>{findings.source(source)}</dt>
                <dd>
                  <bdi>
                    {value === null
                      ? findings.remark('says_nothing')
                      : write(check === 'document' ? 'issuer' : check, value)}
                  </bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

function Liveness({ report: { liveness } }: { report: Report }) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  if (liveness === null) return null;
  return (
    <p data-outcome={liveness.outcome} className={shared.faint}>
      {t('checks.liveness', { outcome: findings.outcome(liveness.outcome) })} {findings.level(liveness.level)}
      {liveness.signals.length === 0 ? null : ` ${t('checks.signals', { count: liveness.signals.length })}`}
    </p>
  );
}
