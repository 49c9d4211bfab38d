import { useTranslation } from 'react-i18next';
import { closestText } from '@veridoor/languages/closest-text';
import { useScreenFrame } from '../../ui/screen/frame.ts';
import styles from './problem-details.module.css';

/** Where the company helps its customers: its page, its mailbox or its telephone. */
export function Support() {
  const { t, i18n } = useTranslation('problems');
  const { support, language } = useScreenFrame().brand ?? {};
  if (!support) return null;
  const contact = closestText(support, i18n.language, language);
  const scheme = contact.startsWith('+') ? 'tel:' : /^https?:\/\//.test(contact) ? '' : 'mailto:';
  return (
    <p className={styles.reference}>
      {t('support')}
      <br />
      <a href={scheme + contact.replaceAll(' ', '')} target="_blank" rel="noopener noreferrer">
        <bdi>{contact}</bdi>
      </a>
    </p>
  );
}
