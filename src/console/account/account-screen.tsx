import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { AddFactorScreen } from '../sign-in/add-factor-screen.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { accountKey, accountQuery } from './account-queries.ts';
import { EmailForm } from './email-form.tsx';
import { Factors } from './factors.tsx';
import { Logins } from './logins.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from '../parts/page.module.css';

/** What users manage about themselves: address, password, second factors and logins. */
export default function AccountScreen() {
  const { t } = useTranslation('console_pages');
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const heading = useScreenTitle(t('account.title'));
  const [adding, setAdding] = useState(false);
  const both = useQuery(accountQuery(staff.api));
  const refresh = () => void client.invalidateQueries({ queryKey: accountKey });
  if (adding) {
    const back = () => {
      setAdding(false);
      refresh();
    };
    return <AddFactorScreen staff={staff} required={false} onAdded={back} onLeave={back} />;
  }
  return (
    <main className={`${styles.page} ${styles.narrow}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('account.title')}
      </h1>
      <p className={styles.faint}>{t('account.signedIn', { name: me.name })}</p>
      <Loaded query={both} loading={t('account.loading')}>
        {([account, factors]) => (
          <>
            <section className={styles.part}>
              <h2>{t('account.factors.title')}</h2>
              <Factors factors={factors} onChanged={refresh} />
              <Button look="secondary" className={styles.small} onClick={() => setAdding(true)}>
                {t('account.factors.add')}
              </Button>
            </section>
            <section className={styles.part}>
              <h2>{t('account.email.title')}</h2>
              <EmailForm account={account} onChanged={refresh} />
            </section>
            <section className={styles.part}>
              <h2>{t('account.password.title')}</h2>
              <PasswordForm onChanged={refresh} />
            </section>
            <section className={styles.part}>
              <h2>{t('account.logins.title')}</h2>
              <Logins />
            </section>
          </>
        )}
      </Loaded>
    </main>
  );
}
