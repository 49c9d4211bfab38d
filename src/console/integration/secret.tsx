import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import styles from '../parts/page.module.css';

interface SecretProps {
  title: string;
  secret: string;
  onKept: () => void;
}

/** A secret, until somebody says that they have kept it. */
export function Secret({ title, secret, onKept }: SecretProps) {
  const { t } = useTranslation('console_pages');
  const copy = useAction(() => navigator.clipboard.writeText(secret));
  return (
    <Notice
      tone="success"
      title={title}
      spoken
      action={
        <div className={styles.bar}>
          <Button look="secondary" className={styles.small} onClick={() => copy.run()}>
            {t(copy.done ? 'keys.copied' : 'keys.copy')}
          </Button>
          <Button look="secondary" className={styles.small} onClick={onKept}>
            {t('keys.kept')}
          </Button>
        </div>
      }
    >
      <p>
        <code className={styles.code}>{secret}</code>
      </p>
    </Notice>
  );
}
