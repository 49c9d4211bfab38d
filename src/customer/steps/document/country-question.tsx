import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLikelyCountries } from '../../../lib/flow/likely-country.ts';
import { countryName } from '../../../lib/i18n/country-name.ts';
import { paths } from '../../../lib/paths.ts';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import styles from './country-question.module.css';
import { languageOf, nameCountries, searchCountries, type NamedCountry } from '../../../lib/names/countries.ts';
import { suggestedCountries } from './choices.ts';

interface CountryQuestionProps {
  readonly countries: readonly string[];
  /** Those that the business expects. */
  readonly expected: readonly string[];
  readonly addressOf: (code: string) => string;
}

/** A list of this length or more is searched, not read. */
const SEARCH_FROM = 9;
/** The rows that fit a large phone are drawn at once, the rest when the page is idle. */
const FIRST_ROWS = 12;

/**
 * By its name in the person's language or in English. What neither begins with may be a country's own name for itself:
 * older browsers still write Turkey where a person types Türkiye.
 */
function search(requested: string, named: readonly NamedCountry[]): readonly NamedCountry[] {
  const found = searchCountries(requested, named, (code) => countryName(code, 'en'));
  return found.length > 0 ? found : searchCountries(requested, named, (code) => countryName(code, languageOf(code)));
}

/** Asks for the document's country: the likely ones first, a search above the rest. */
export function CountryQuestion({ countries, expected, addressOf }: CountryQuestionProps) {
  const { t, i18n } = useTranslation('document_pages');
  const { language } = i18n;
  const likely = useLikelyCountries();
  const [query, setQuery] = useState('');
  const named = useMemo(
    () => nameCountries(countries, language, (code) => countryName(code, language)),
    [countries, language],
  );
  const requested = useDeferredValue(query);
  const found = useMemo(() => search(requested, named), [requested, named]);
  const rows = useDeferredValue(found, found.slice(0, FIRST_ROWS));
  const searched = requested.trim() !== '';
  const first = useMemo(() => {
    const codes = suggestedCountries({ accepted: countries, expected, likely });
    return codes.flatMap((requested) => named.filter(({ code }) => code === requested));
  }, [named, countries, expected, likely]);
  const suggested = searched ? [] : first;
  const row = ({ code, name }: NamedCountry) => (
    <li key={code}>
      <Link className={styles.country} to={addressOf(code)}>
        {name}
      </Link>
    </li>
  );
  return (
    <Screen title={t('country.title')} lead={<p>{t('country.lead')}</p>} back={paths.steps}>
      {countries.length >= SEARCH_FROM ? (
        <div className={styles.search}>
          <input
            type="search"
            aria-label={t('country.search')}
            placeholder={t('country.search')}
            autoComplete="country-name"
            enterKeyHint="search"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        </div>
      ) : null}
      <LiveRegion>{searched ? t('country.found', { count: found.length }) : ''}</LiveRegion>
      {suggested.length > 0 && suggested.length < named.length ? (
        <section className={styles.group}>
          <h2>{t('country.suggested')}</h2>
          <ul>{suggested.map(row)}</ul>
        </section>
      ) : null}
      <section className={styles.group}>
        {searched || suggested.length === 0 ? null : <h2>{t('country.all')}</h2>}
        {found.length === 0 ? <p className={styles.none}>{t('country.none')}</p> : <ul>{rows.map(row)}</ul>}
      </section>
    </Screen>
  );
}
