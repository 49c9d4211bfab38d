import { useTranslation } from 'react-i18next';
import type { AmlHit } from '../../lib/api/types.ts';
import { countryName } from '../../lib/i18n/country-name.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useFindings } from '../parts/findings.ts';
import shared from '../parts/case.module.css';
import styles from './findings.module.css';

interface HitEntryProps {
  hit: AmlHit;
  /** The person's, where it is known and was not searched. */
  birthDate: string | null;
}

/** An entry beside the customer, field by field; why it matched, its other names, and where it comes from. */
export function HitEntry({ hit, birthDate }: HitEntryProps) {
  const { t, i18n } = useTranslation('review_case');
  const findings = useFindings();
  const rows = rowsOf(hit, birthDate, (country) => countryName(country, i18n.language));
  const facts = new Set(rows.map(({ feature }) => feature));
  const labelOf = (feature: string) => (feature === 'name' ? findings.field('full_name') : findings.feature(feature));
  const links = linksOf(hit);
  return (
    <>
      <table className={styles.beside}>
        <thead>
          <tr>
            <th scope="col">{t('hits.what')}</th>
            <th scope="col">{t('hits.person')}</th>
            <th scope="col">{t('hits.entry')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ feature, person, entry, score }) => (
            <tr key={feature} data-same={score === 1} data-differs={score === 0}>
              <th scope="row">
                {score === 0 ? <Icon name="warning" /> : null} {labelOf(feature)}
              </th>
              {[person, entry].map((values, side) => (
                <td key={side === 0 ? 'person' : 'entry'}>
                  {values.length === 0 ? <span className={shared.faint}>{t('hits.unknown')}</span> : null}
                  <Isolated values={values} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <h3>{t('hits.why.title')}</h3>
        <ul className={styles.listings} role="list">
          {hit.matched_name === hit.name ? null : <li>{t('hits.why.alias')}</li>}
          {Object.entries(hit.features).map(([feature, { query, candidate }]) =>
            facts.has(feature) ? null : (
              <li key={feature}>
                {findings.feature(feature)}: <Isolated values={[query, candidate].filter(Boolean)} between=" ↔ " />
              </li>
            ),
          )}
          {rows.map(({ feature, score }) =>
            score === null ? null : (
              <li key={feature}>
                {t(`hits.why.${score === 1 ? 'agrees' : score === 0 ? 'differs' : 'near'}`, { fact: labelOf(feature) })}
              </li>
            ),
          )}
        </ul>
      </div>
      {hit.aliases.length === 0 ? null : (
        <div>
          <h3>{t('hits.aliases')}</h3>
          <p>
            <Isolated
              values={hit.aliases.map(({ name, quality }) =>
                quality === 'weak' ? `${name} (${t('hits.weak')})` : name,
              )}
            />
          </p>
        </div>
      )}
      {hit.listings.length + links.length === 0 ? null : (
        <div>
          <h3>{t('hits.sources')}</h3>
          <ul className={styles.listings} role="list">
            {hit.listings.map(({ programme, listed_on, reason, url }) => (
              <li key={`${programme} ${reason}`}>
                <Page url={url} words={programme} />
                {[listed_on, reason].flatMap((words) =>
                  words === null ? [] : [' · ', <bdi key={words}>{words}</bdi>],
                )}
              </li>
            ))}
            {links.map(({ url, title }) => (
              <li key={url}>
                <Page url={url} words={title ?? t('hits.photograph')} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const Isolated = ({ values, between = ' · ' }: { values: readonly string[]; between?: string }) =>
  values.map((value, i) => (
    <span key={value}>
      {i === 0 ? '' : between}
      <bdi>{value}</bdi>
    </span>
  ));

/** A list is somebody else's data: only a page of the web is opened. */
const Page = ({ url, words }: { url: string | null; words: string }) =>
  url !== null && /^https?:\/\//i.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer">
      <bdi>{words}</bdi>
    </a>
  ) : (
    <bdi>{words}</bdi>
  );

/** Reports, and the page with a photograph, which no list has itself (`title` is null). */
const linksOf = ({ media, identifiers }: AmlHit): { url: string; title: string | null }[] => [
  ...media.map(({ url, title }) => ({ url, title: title ?? url })),
  ...identifiers
    .filter(({ type, value }) => type === 'wikidata' && /^Q\d+$/.test(value))
    .map(({ value }) => ({ url: `https://www.wikidata.org/wiki/${value}`, title: null })),
];

interface Row {
  feature: string;
  person: string[];
  entry: string[];
  /** How well both agree, from 0 to 1; null where a side is unknown. */
  score: number | null;
}

/**
 * A search by the name alone has the best score, which says nothing of the birth date on the document: it is compared
 * here.
 */
function rowsOf(hit: AmlHit, birthDate: string | null, nameOf: (country: string) => string): Row[] {
  const { searched, features, birth_dates, countries, gender, identifiers } = hit;
  const born = searched.birth_date ?? birthDate;
  const agrees = birth_dates.some((date) => born?.startsWith(date) === true || date.startsWith(born ?? ''));
  const bornScore = born === null || birth_dates.length === 0 ? null : Number(agrees);
  const row = (feature: string, person: readonly (string | null)[], entry: readonly (string | null)[]): Row => ({
    feature,
    person: [...new Set(person.filter((value) => value !== null))],
    entry: [...new Set(entry.filter((value) => value !== null))],
    score: features[feature]?.score ?? null,
  });
  const birth = row('birth_date', [born], birth_dates);
  return [
    row('name', [searched.name], [hit.matched_name, hit.name]),
    { ...birth, score: birth.score ?? bornScore },
    row('country', [searched.country && nameOf(searched.country)], countries.map(nameOf)),
    row('gender', [searched.gender], [gender]),
    row(
      'identifier',
      searched.numbers,
      identifiers.map(({ value }) => value),
    ),
  ].filter(({ person, entry }) => person.length + entry.length > 0);
}
