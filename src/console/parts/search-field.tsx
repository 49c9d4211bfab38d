import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './page.module.css';

/** Milliseconds after the last letter before the words are looked for. */
const PAUSE = 350;

interface SearchFieldProps {
  search: string;
  /** What can be looked for. */
  hint?: string;
  onSearch: (words: string) => void;
}

/** Words to look for, a moment after the last letter. */
export function SearchField({ search, hint, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('console');
  const [typed, setTyped] = useState(search);
  const ask = useEffectEvent((words: string) => words !== search && onSearch(words));
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className={styles.field}>
      <span>{t('filter.search')}</span>
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        placeholder={hint}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </label>
  );
}
