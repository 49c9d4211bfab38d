import { useTranslation } from 'react-i18next';
import type { AmlHit } from '../../lib/api/types.ts';
import { countryName } from '../../lib/i18n/country-name.ts';
import shared from '../parts/case.module.css';
import styles from './findings.module.css';

/** What the list says of the entry beyond what was compared: dates, countries, other names, and why it is listed. */
export function HitEntry({ hit }: { hit: AmlHit }) {
  const { i18n } = useTranslation('review_case');
  const countries = hit.countries.map((country) => countryName(country, i18n.language));
  const facts = [...hit.birth_dates, ...countries, ...hit.aliases.map(({ name }) => name)];
  return (
    <>
      {facts.length === 0 ? null : (
        <p className={shared.faint}>
          {facts.map((fact, i) => (
            <span key={fact}>
              {i === 0 ? '' : ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      )}
      {hit.listings.length === 0 ? null : (
        <ul className={styles.listings} role="list">
          {hit.listings.map(({ programme, listed_on, reason, url }) => (
            <li key={`${programme} ${reason}`}>
              {isWebAddress(url) ? (
                <a href={url} target="_blank" rel="noreferrer">
                  <bdi>{programme}</bdi>
                </a>
              ) : (
                <bdi>{programme}</bdi>
              )}
              {[listed_on, reason].flatMap((words) => (words === null ? [] : [' · ', <bdi key={words}>{words}</bdi>]))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A list is somebody else's data: only a page of the web is opened. */
const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);
