import { useTranslation } from 'react-i18next';
import { mayLeadTo } from '../../../lib/frame/leave.ts';
import { VisuallyHidden } from '../../../ui/hidden/visually-hidden.tsx';
import styles from './privacy-link.module.css';

/** The company's own privacy page, in a new tab, so that the person keeps their place. */
export function PrivacyLink({ company, address }: { company: string; address: string | null }) {
  const { t } = useTranslation();
  if (address === null || !mayLeadTo(address)) return null;
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
      {t('entry.privacyLink', { company })}
      <VisuallyHidden> ({t('entry.newTab')})</VisuallyHidden>
    </a>
  );
}
