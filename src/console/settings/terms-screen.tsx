import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { measuresFace } from '@veridoor/contract/answers/face-consent';
import type { Company, Session } from '../../lib/api/types.ts';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { CONSOLE } from '../parts/paths.ts';
import type { JsonObject } from '../schema-form/schema.ts';
import { CompanyForm } from './company-form.tsx';
import styles from '../parts/page.module.css';

/** What customers of every workflow agree to, and how long their data is kept. */
const SETTINGS = [
  'consent',
  'privacy_url',
  'retention_days',
  'profile_retention_days',
  'audit_retention_days',
  'webhook_retention_days',
  'erasure',
  'export',
] as const satisfies readonly (keyof Company)[];

export default function TermsScreen() {
  const { t } = useTranslation('console_workflows');
  const heading = useScreenTitle(t('terms.title'));
  return (
    <main className={`${styles.page} ${styles.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('terms.title')}
      </h1>
      <p className={styles.faint}>
        {t('terms.lead')} <Link to={CONSOLE.workflows}>{t('list.title')}</Link>
      </p>
      <CompanyForm title={t('terms.title')} names={SETTINGS} loading={t('terms.loading')} preview={withTerms} />
    </main>
  );
}

/** The session as a customer would get it under these terms. */
function withTerms(session: Session, settings: JsonObject): Session {
  const { consent, privacy_url, retention_days } = settings as unknown as Pick<Company, (typeof SETTINGS)[number]>;
  const face = consent.face_separately === true && measuresFace(session.steps.map(({ definition }) => definition));
  return {
    ...session,
    company: { ...session.company, privacy_url, retention_days },
    consent: { ...session.consent, version: consent.version, text: consent.text, face },
  };
}
