import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../lib/api/types.ts';
import { useFlowParts } from '../../../lib/flow/context.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Host } from '../../../ui/host/host.tsx';
import styles from './who-asks.module.css';

/**
 * For whom one verifies: the company, the host to which one goes back, which no branding can put on, and the end of what the
 * company calls this person. A link of somebody else shows by that before a picture is taken, and there is a way out.
 */
export function WhoAsks({ session }: { readonly session: Session }) {
  const { t } = useTranslation();
  const { leave } = useFlowParts();
  const [asking, setAsking] = useState(false);
  const company = session.company.branding.name;
  const { return_host: host } = session;
  const { reference } = session.profile;

  async function goAway(): Promise<void> {
    await leave();
    window.location.replace(paths.entry);
  }

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
              <Host name={host} />
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
        <Dialog
          title={t('who.dialogTitle')}
          closeLabel={t('close')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => void goAway()}>{t('who.leave')}</Button>
              <Button look="secondary" onClick={() => setAsking(false)}>
                {t('who.stay')}
              </Button>
            </>
          }
        >
          <p>{t('who.dialogText', { company })}</p>
          <p>{t('who.dialogNext', { company })}</p>
        </Dialog>
      ) : null}
    </section>
  );
}
