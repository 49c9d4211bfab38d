import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { OpenidSettings } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { useConsole } from '../parts/console-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { openidQuery } from './access-queries.ts';
import { Domains } from './domains.tsx';
import { ProviderForm } from './provider-form.tsx';
import styles from '../parts/page.module.css';

/** The OpenID provider by which the company's users sign in. */
export default function SignOnScreen() {
  const { t } = useTranslation('console_pages');
  const { staff } = useConsole();
  const heading = useScreenTitle(t('openid.title'));
  const query = useQuery(openidQuery(staff.api));
  return (
    <main className={`${styles.page} ${styles.narrow}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('openid.title')}
      </h1>
      <p className={styles.faint}>{t('openid.lead')}</p>
      <Loaded query={query} loading={t('openid.loading')}>
        {(settings) => (
          <>
            <section className={styles.part}>
              <h2>{t('openid.register')}</h2>
              <p>{t(settings.redirect_uris.length === 0 ? 'openid.noOrigin' : 'openid.registerLead')}</p>
              <ul className={styles.list} role="list">
                {settings.redirect_uris.map((uri) => (
                  <li key={uri}>
                    <bdi dir="ltr">{uri}</bdi>
                  </li>
                ))}
              </ul>
            </section>
            <Provider settings={settings} onChanged={() => void query.refetch()} />
            {settings.domains.length === 0 ? null : (
              <Domains domains={settings.domains} onChecked={() => void query.refetch()} />
            )}
          </>
        )}
      </Loaded>
    </main>
  );
}

function Provider({ settings, onChanged }: { settings: OpenidSettings; onChanged: () => void }) {
  const { t } = useTranslation('console_pages');
  const [saved, setSaved] = useState(false);
  const [removing, setRemoving] = useState(false);
  return (
    <section className={styles.part}>
      <h2>{t('openid.provider')}</h2>
      <ProviderForm
        // What was saved is where the form begins anew.
        key={settings.updated_at ?? ''}
        provider={settings.provider}
        onSaved={() => {
          setSaved(true);
          onChanged();
        }}
      />
      <p role="status">{saved ? t('openid.saved') : null}</p>
      {settings.provider === null ? null : (
        <Button look="secondary" className={styles.small} onClick={() => setRemoving(true)}>
          {t('openid.remove')}
        </Button>
      )}
      {removing ? (
        <RemoveDialog
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setRemoving(false);
            setSaved(false);
            onChanged();
          }}
        />
      ) : null}
    </section>
  );
}

function RemoveDialog({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => void }) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  const { staff } = useConsole();
  const remove = useAction(() => unwrap(staff.api.DELETE('/api/v2/company/openid')), { onDone: onRemoved });
  return (
    <FormDialog
      title={t('openid.removeTitle')}
      button={t('openid.remove')}
      pending={remove.pending}
      form={() => remove.run()}
      onClose={onClose}
    >
      {remove.problem === null ? null : <p role="alert">{t('sign_in:failed')}</p>}
      <p>{t('openid.removeText')}</p>
    </FormDialog>
  );
}
