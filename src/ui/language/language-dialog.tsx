import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { searchCountries } from '../../lib/names/countries.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { languageNames } from '../../lib/i18n/language-names.ts';
import { languages, type Language } from '../../lib/i18n/languages.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { LiveRegion } from '../hidden/visually-hidden.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './language-dialog.module.css';
import { inOrder, type LanguageChoice } from './language-order.ts';

/** A list of this length or more is searched, not read. */
const SEARCH_FROM = 9;

/** All languages, each by its own name: found by that, by its name in the language of the page, or in English. */
export function LanguageDialog({ among = languages, onChoice, onClose }: LanguageChoice & { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const page = i18n.language as Language;
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState('');
  const named = useMemo(
    () => inOrder(among, page, navigator.languages).map((code) => ({ code, name: languageNames[code] })),
    [among, page],
  );
  const found = searchCountries(query, named, (code) => `${languageName(code, page)} ${languageName(code, 'en')}`);
  const choose = (code: string) => {
    onClose();
    onChoice(code as Language);
    // If the texts cannot be fetched, the language stays.
    i18n.changeLanguage(code).catch(() => undefined);
  };
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  const move = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <Dialog title={t('language')} closeLabel={t('close')} onClose={onClose}>
      {among.length < SEARCH_FROM ? null : (
        <form
          className={styles.search}
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            if (query.trim() !== '' && found[0]) choose(found[0].code);
          }}
        >
          <input
            type="search"
            aria-label={t('language')}
            placeholder={t('language')}
            autoComplete="off"
            enterKeyHint="search"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              buttons()[0]?.focus();
            }}
          />
          <LiveRegion>{query.trim() === '' ? '' : new Intl.NumberFormat(page).format(found.length)}</LiveRegion>
        </form>
      )}
      {/* The role is explicit because Safari drops it from lists without bullets. */}
      <ul ref={list} role="list" className={styles.list}>
        {found.map(({ code, name }, index) => (
          <li key={code}>
            <button
              type="button"
              // One stop for the Tab key; the arrows move inside the list.
              tabIndex={index === 0 ? 0 : -1}
              aria-current={code === page ? 'true' : undefined}
              onKeyDown={move}
              onClick={() => choose(code)}
            >
              <span lang={code}>{name}</span>
              {code === page ? <Icon name="check" /> : <Other name={name} other={languageName(code, page)} />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The name in the language of the page, for who helps somebody else. */
function Other({ name, other }: { name: string; other: string }) {
  return name.toLowerCase() === other.toLowerCase() ? null : <bdi className={styles.other}>{other}</bdi>;
}
