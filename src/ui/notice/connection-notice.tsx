import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './connection-notice.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Says that the session is a test, and that the connection is lost and nothing else is; spoken when it appears.
 * Screens that fill the window place it with `useScreenFrame().notices`.
 */
export function ConnectionNotice({ unreachable, isTest }: { unreachable: boolean; isTest?: boolean }) {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const lost = !online || unreachable;
  return (
    <output className={styles.place}>
      {isTest && <span className={styles.notice}>{t('test')}</span>}
      {lost ? (
        <span className={styles.notice}>
          {/* Drawn here, since the file of drawings cannot be fetched now. */}
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 4L21 19.5H3zM12 10v4.5M12 17v.01" />
          </svg>
          <span>
            <strong>{t('offline.title')}</strong> {t('offline.text')}
          </span>
        </span>
      ) : null}
    </output>
  );
}
