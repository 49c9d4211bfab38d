import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { useConsole } from '../parts/console-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { networksQuery } from './access-queries.ts';
import styles from '../parts/page.module.css';

/** The network addresses from which the company's users and programs may come. */
export default function NetworksScreen() {
  const { t } = useTranslation('console_pages');
  const { staff, me } = useConsole();
  const heading = useScreenTitle(t('networks.title'));
  const query = useQuery(networksQuery(staff.api));
  const changes = me.permissions.includes('ip_whitelist.write');
  return (
    <main className={`${styles.page} ${styles.narrow}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('networks.title')}
      </h1>
      <p className={styles.faint}>{t('networks.lead')}</p>
      <Loaded query={query} loading={t('networks.loading')}>
        {(networks) => (
          <section className={styles.part}>
            <h2>{t('networks.list')}</h2>
            {networks.length === 0 ? <p>{t('networks.empty')}</p> : null}
            <ul className={styles.list} role="list">
              {networks.map(({ id, address }) => (
                <li key={id}>
                  <bdi>{address}</bdi>
                  {changes ? <Remove id={id} address={address} onDone={() => void query.refetch()} /> : null}
                </li>
              ))}
            </ul>
            {changes ? <Add onDone={() => void query.refetch()} /> : null}
          </section>
        )}
      </Loaded>
    </main>
  );
}

/** The service warns before the address of this page is locked out. */
const locksOut = (problem: FlowError | null): boolean =>
  problem?.details.fields?.some(({ code }) => code === 'locks_out') ?? false;

interface ChangeProps {
  onDone: () => void;
}

function Remove({ id, address, onDone }: ChangeProps & { id: string; address: string }) {
  const { t } = useTranslation('console_pages');
  const { staff } = useConsole();
  const remove = useAction(
    (confirm: boolean) =>
      unwrap(
        staff.api.DELETE('/api/v2/ip-whitelist/{id}', { params: { path: { id }, query: confirm ? { confirm } : {} } }),
      ),
    { onDone },
  );
  const warned = locksOut(remove.problem);
  return (
    <span className={styles.form}>
      {remove.problem === null ? null : <span role="alert">{t(warned ? 'networks.warned' : 'networks.failed')}</span>}
      <Button
        look="secondary"
        className={styles.small}
        aria-label={`${t(warned ? 'networks.nevertheless' : 'account.factors.remove')}: ${address}`}
        busy={remove.pending}
        onClick={() => remove.run(warned)}
      >
        {t(warned ? 'networks.nevertheless' : 'account.factors.remove')}
      </Button>
    </span>
  );
}

function Add({ onDone }: ChangeProps) {
  const { t } = useTranslation('console_pages');
  const { staff } = useConsole();
  const [warned, setWarned] = useState(false);
  const form = useForm<{ address: string }, 'address'>({
    initial: () => ({ address: '' }),
    check: ({ address }) => (/^[0-9a-fA-F:.]+(\/\d{1,3})?$/.test(address.trim()) ? {} : { address: 'address' }),
    send: ({ address }) =>
      unwrap(
        staff.api.POST('/api/v2/ip-whitelist', {
          body: { address: address.trim(), ...(warned && { confirm: true }) },
        }),
      ),
    refused: ({ details }) => (details.fields?.some(({ field }) => field === '/address') ? { address: 'address' } : {}),
    onProblem: (problem) => setWarned(locksOut(problem)),
    onSent: () => {
      setWarned(false);
      form.change({ address: '' });
      onDone();
    },
  });
  return (
    <form className={styles.form} {...form.attributes()}>
      {form.problem === null || form.faultOf('address') !== null ? null : (
        <Notice tone="warning" spoken>
          <p>{t(warned ? 'networks.warned' : 'networks.failed')}</p>
        </Notice>
      )}
      <TextField
        label={t('networks.address')}
        hint={t('networks.hint')}
        fault={form.faultOf('address') && t('networks.wrong')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={form.values.address}
        onChange={({ currentTarget }) => {
          setWarned(false);
          form.change({ address: currentTarget.value });
        }}
      />
      <Button type="submit" className={styles.small} busy={form.pending}>
        {t(warned ? 'networks.nevertheless' : 'networks.add')}
      </Button>
    </form>
  );
}
