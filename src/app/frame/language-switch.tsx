import { useTranslation } from 'react-i18next';
import { languages, type Language } from '../../lib/i18n/languages.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './language-switch.module.css';

/** The languages, each by its own name, in the browser's native list. */
export function LanguageSwitch({ onChoice }: { onChoice: (language: Language) => void }) {
  const { t, i18n } = useTranslation();
  const change = (language: Language) => {
    onChoice(language);
    // If the texts cannot be fetched, the language stays.
    i18n.changeLanguage(language).catch(() => undefined);
  };
  return (
    <span className={styles.switch}>
      <Icon name="globe" />
      <select
        className={styles.list}
        aria-label={t('language')}
        value={i18n.language}
        onChange={(event) => change(event.target.value as Language)}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <Icon name="chevron" />
      </span>
    </span>
  );
}
