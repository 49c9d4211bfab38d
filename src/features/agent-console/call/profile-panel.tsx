import { useTranslation } from 'react-i18next';
import type { AgentCall } from '../../../lib/api/types.ts';
import styles from '../agent-console.module.css';

/** The customer in the call. */
export function ProfilePanel({ call: { profile, language } }: { call: AgentCall }) {
  const { t } = useTranslation('agent_console');
  const fields = [
    ['number', profile.id_card_number],
    ['name', profile.name],
    ['email', profile.email],
    ['phone', profile.phone],
    ['status', profile.status],
    ['language', language],
  ] as const;
  return (
    <section className={styles.panel}>
      <h2>{t('profile.title')}</h2>
      <dl className={styles.facts}>
        {fields.map(([field, value]) =>
          value === null ? null : (
            <div key={field}>
              <dt>{t(`profile.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
