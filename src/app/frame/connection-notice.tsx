import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './connection-notice.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the connection is lost, and that nothing else is; spoken when it comes and when it goes. */
export function ConnectionNotice({ unreachable }: { unreachable: boolean }) {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const lost = !online || unreachable;
  return (
    <div role="status">
      {lost ? (
        <div className={styles.notice}>
          <Icon name="warning" />
          <p>
            <strong>{t('offline.title')}</strong> {t('offline.text')}
          </p>
        </div>
      ) : null}
    </div>
  );
}
