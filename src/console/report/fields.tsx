import { hasNoEnd } from '@veridoor/document-types/no-end';
import { useTranslation } from 'react-i18next';
import type { Extracted, Report, ReportCheck } from '../../lib/api/types.ts';
import { countryName } from '../../lib/i18n/country-name.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useFindings } from '../parts/findings.ts';
import shared from '../parts/case.module.css';
import styles from './findings.module.css';

type Field = keyof Extracted;
type Source = ReportCheck['compared'][number]['source'];

/** In the order in which a document is read. The full name repeats the two names, so it comes only with a difference. */
const ORDER: readonly Field[] = [
  'full_name',
  'first_name',
  'last_name',
  'native_name',
  'birth_date',
  'sex',
  'nationality',
  'number',
  'type',
  'issuer',
  'issue_date',
  'expiry_date',
  'address',
];

/** What is known about the person: each value with its source, and every source that says something else. */
export function Fields({ report }: { report: Report }) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const write = useValue();
  const { extracted, profile } = report;
  const named = extracted.first_name !== null && extracted.last_name !== null;
  const rows = ORDER.flatMap((field) => {
    const known = extracted[field];
    if (known === null || (field === 'full_name' && named && known.others.length === 0)) return [];
    return [{ field, known }];
  });
  const usual = usualSource(rows.map(({ known }) => known.source));
  const contacts = (['email', 'phone'] as const).flatMap((name) =>
    profile[name] === null ? [] : [[name, profile[name]]],
  );
  return (
    <section className={shared.part}>
      <h2>{t('fields.title')}</h2>
      <p className={shared.faint}>
        {usual === undefined ? findings.remark('nothing_read') : t('fields.usual', { source: findings.source(usual) })}
      </p>
      <dl className={styles.fields}>
        {rows.map(({ field, known }) => (
          <div key={field} data-differs={known.others.some((other) => !agrees(report, field, other.source))}>
            <dt>{findings.field(field)}</dt>
            <dd>
              <span className={styles.value}>
                <bdi>{write(field, known.value)}</bdi>
                {known.source === usual ? null : <span className={styles.source}>{findings.source(known.source)}</span>}
              </span>
              {known.others.map(({ source, value }) => (
                <span key={`${source} ${value}`} className={styles.other}>
                  {agrees(report, field, source) ? null : <Icon name="warning" />}
                  <span>
                    {t(agrees(report, field, source) ? 'fields.also' : 'fields.differs', {
                      source: findings.source(source),
                    })}{' '}
                    <bdi>{write(field, value)}</bdi>
                  </span>
                </span>
              ))}
            </dd>
          </div>
        ))}
        {contacts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`fields.${name as 'email'}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const NAMES: ReadonlySet<string> = new Set(['full_name', 'first_name', 'last_name']);

/** Who compared a name with that of another source: two spellings of one name are no difference. */
const COMPARED_BY: Partial<Record<Source, readonly ReportCheck['check'][]>> = {
  integrator: ['cross_check_profile_name'],
  print: ['print_first_name', 'print_last_name'],
  machine_readable_zone: ['cross_check_name'],
  barcode: ['cross_check_name'],
};

/** Whether the checks found that another source says the same in other letters. */
function agrees({ documents }: Report, field: string, source: Source): boolean {
  if (!NAMES.has(field)) return false;
  const outcomes = documents
    .filter(({ state }) => state === 'active')
    .flatMap(({ checks }) => checks)
    .filter(({ check }) => COMPARED_BY[source]?.includes(check))
    .map(({ outcome }) => outcome);
  return outcomes.includes('passed') && !outcomes.some((one) => one === 'review' || one === 'failed');
}

/** The source of most values: it is named once, and the others at their values. */
function usualSource<Source extends string>(sources: readonly Source[]): Source | undefined {
  const count = (source: Source) => sources.filter((one) => one === source).length;
  return sources.toSorted((one, other) => count(other) - count(one))[0];
}

/** Writes a value for people: countries and dates in their language. */
export function useValue(): (field: string, value: string) => string {
  const { i18n } = useTranslation();
  const findings = useFindings();
  return (field, value) => {
    if (field === 'nationality' || field === 'issuer')
      return findings.nationality(value) ?? countryName(value, i18n.language);
    if (field === 'type') return findings.type(value);
    if (hasNoEnd(value)) return findings.remark('no_end');
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
    return new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value));
  };
}
