import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import styles from './console.module.css';

/** A link to pass on; it can be read and copied by hand too, since browsers may refuse the clipboard. */
export function CopyLink({ link }: { link: string }) {
  const { t } = useTranslation('review_case');
  const copy = useAction(() => navigator.clipboard.writeText(link));
  return (
    <div className={styles.copied}>
      <input readOnly dir="ltr" aria-label={t('link.made')} value={link} onFocus={(event) => event.target.select()} />
      <button type="button" className={styles.quiet} onClick={() => copy.run()}>
        {t('link.copy')}
      </button>
      <span role="status">{copy.done ? t('link.copied') : copy.problem === null ? null : t('link.byHand')}</span>
    </div>
  );
}
