import { hasNoEnd } from '@veridoor/document-types/no-end';
import { useTranslation } from 'react-i18next';
import type { Extracted, Report } from '../../lib/api/types.ts';
import { countryName } from '../../lib/i18n/country-name.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useFindings } from '../parts/findings.ts';
import shared from '../parts/case.module.css';
import styles from './findings.module.css';

type Field = keyof Extracted;

/** In the order in which a document is read. The full name repeats the two names, so it comes only with a difference. */
const ORDER: readonly Field[] = [
  'full_name',
  'first_name',
  'last_name',
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
          <div key={field} data-differs={known.others.length > 0}>
            <dt>{findings.field(field)}</dt>
            <dd>
              <span className={styles.value}>
                <bdi>{write(field, known.value)}</bdi>
                {known.source === usual ? null : <span className={styles.source}>{findings.source(known.source)}</span>}
              </span>
              {known.others.map(({ source, value }) => (
                <span key={`${source} ${value}`} className={styles.other}>
                  <Icon name="warning" />
                  <span>
                    {t('fields.differs', { source: findings.source(source) })} <bdi>{write(field, value)}</bdi>
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
