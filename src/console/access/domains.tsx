import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { OpenidDomain } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/page.module.css';

interface DomainsProps {
  domains: readonly OpenidDomain[];
  onChecked: () => void;
}

/** The records that prove the domains of a provider, and which of them DNS has. */
export function Domains({ domains, onChecked }: DomainsProps) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  const { staff } = useConsole();
  const check = useAction(() => unwrap(staff.api.POST('/api/v2/company/openid/domains/check')), { onDone: onChecked });
  return (
    <section className={styles.part}>
      <h2>{t('openid.domains.title')}</h2>
      <p>{t('openid.domains.lead')}</p>
      <ul className={styles.list} role="list">
        {domains.map((each) => (
          <li key={each.domain}>
            <Domain domain={each} />
          </li>
        ))}
      </ul>
      {check.problem === null ? null : (
        <Notice tone="danger" spoken>
          <p>
            {t(check.problem.details.serviceCode === 'too_many_attempts' ? 'openid.domains.often' : 'sign_in:failed')}
          </p>
        </Notice>
      )}
      <p role="status">{check.done ? t('openid.domains.checked') : null}</p>
      <Button look="secondary" className={styles.small} busy={check.pending} onClick={() => check.run()}>
        {t('openid.domains.check')}
      </Button>
    </section>
  );
}

function Domain({ domain: { domain, record, proved, proved_at, fault } }: { domain: OpenidDomain }) {
  const { t } = useTranslation('console_pages');
  const at = useMoment();
  const when = proved_at && at(proved_at);
  return (
    <div>
      <p>
        <strong>
          <bdi dir="ltr">{domain}</bdi>
        </strong>{' '}
        {proved ? t('openid.domains.proved', { when }) : t(`openid.domains.fault.${fault ?? 'unchecked'}`)}
        {proved && fault === 'no_answer' ? ` ${t('openid.domains.fault.no_answer')}` : null}
      </p>
      <p>
        {t('openid.domains.record')} <code className={styles.code}>{record.name}</code>
      </p>
      <p>
        {t('openid.domains.value')} <code className={styles.code}>{record.value}</code>
      </p>
    </div>
  );
}
