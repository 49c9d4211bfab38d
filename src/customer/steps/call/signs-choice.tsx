import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './call.module.css';

/** Whether the customer uses sign language, asked before camera and microphone are. */
export function SignsChoice({ signs, onChange }: { signs: boolean; onChange: (signs: boolean) => void }) {
  const { t } = useTranslation('call_live');
  const how = useId();
  return (
    <div>
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={signs}
          aria-describedby={how}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t('intro.signs')}</span>
      </label>
      <p id={how}>{t('intro.signsHow')}</p>
    </div>
  );
}
