import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../../lib/api/types.ts';
import styles from './who-asks.module.css';

const NotYouDialog = lazy(() => import('./not-you-dialog.tsx'));

/**
 * Names who asks for the verification: the company, the return host, which no branding can fake, and the end of the
 * company's reference. A person sees that a link is not theirs before any image is taken, and can leave.
 */
export function WhoAsks({ session }: { readonly session: Session }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const company = session.company.branding.name;
  const { return_host: host } = session;
  const { reference } = session.profile;

  return (
    <section className={styles.who} aria-label={t('who.title')}>
      <dl>
        <div>
          <dt>{t('who.company')}</dt>
          <dd>
            <bdi>{company}</bdi>
          </dd>
        </div>
        {host === null ? null : (
          <div>
            <dt>{t('who.host')}</dt>
            <dd>
              {/* Whole, on as many lines as needed, so that its end is visible; `URL.host` has its ASCII form (RFC 3492). */}
              <bdi dir="ltr">{host}</bdi>
            </dd>
          </div>
        )}
        {reference === null ? null : (
          <div>
            <dt>{t('who.reference')}</dt>
            <dd>
              <bdi dir="ltr">{reference}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <button type="button" className={styles.notYou} onClick={() => setAsking(true)}>
        {t('who.notYou')}
      </button>
      {asking ? (
        <Suspense>
          <NotYouDialog company={company} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
