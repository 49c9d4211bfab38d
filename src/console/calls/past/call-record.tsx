import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AgentCall } from '../../../lib/api/types.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { localised } from '../../../lib/i18n/localised.ts';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { caseAddress } from '../../parts/paths.ts';
import { pastCallQuery } from '../call-queries.ts';
import { clockOf, secondsBetween } from '../duration.tsx';
import { Recordings, Stills } from './kept-media.tsx';
import { useMoment } from '../../parts/use-time.ts';
import layout from '../../parts/page.module.css';
import styles from '../calls.module.css';

/** What was kept of a call: how it went, recordings, stills, notes and messages. The audit records the look. */
export default function CallRecord({ id }: { id: string }) {
  const { t } = useTranslation('console_calls');
  const { staff } = useConsole();
  const query = useQuery(pastCallQuery(staff, id));
  return (
    <Loaded query={query} loading={t('record.loading')}>
      {(call) => (
        <div className={styles.record}>
          <div className={styles.pair}>
            <Course call={call} />
            <Written call={call} />
          </div>
          <Recordings call={call} />
          <Stills call={call} />
          <Messages call={call} />
        </div>
      )}
    </Loaded>
  );
}

function Course({ call }: { call: AgentCall }) {
  const { t, i18n } = useTranslation('console_calls');
  const findings = useFindings();
  const { me } = useConsole();
  const at = useMoment('medium');
  const clock = (seconds: number | null) => (seconds === null ? null : clockOf(seconds, i18n.language));
  const facts = [
    ['customer', call.profile.name ?? t('past.nameless')],
    ['number', call.profile.reference ?? call.profile.id_card_number],
    ['result', call.end === null ? t(`past.state.${call.state}`) : findings.verdict(call.end)],
    ['reason', call.reason && findings.code(call.reason)],
    ['came', at(call.waiting_since)],
    ['wait', clock(secondsBetween(call.waiting_since, call.accepted_at ?? call.ended_at))],
    ['duration', clock(secondsBetween(call.accepted_at, call.ended_at))],
    ['language', languageName(call.language, i18n.language)],
    ['signs', call.signs ? t('record.used') : null],
  ] as const;
  return (
    <section className={layout.part}>
      <h2>{t('record.course')}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{t(`record.${name}`)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
      {me.permissions.includes('profile.decide') ? (
        <Link to={caseAddress(call.profile.id)}>{t('record.case')}</Link>
      ) : null}
    </section>
  );
}

function Written({ call }: { call: AgentCall }) {
  const { t, i18n } = useTranslation('console_calls');
  const { checklist } = call.options;
  return (
    <section className={layout.part}>
      <h2>{t('record.notes')}</h2>
      {call.notes === '' ? (
        <p className={layout.faint}>{t('record.noNotes')}</p>
      ) : (
        <p>
          <bdi>{call.notes}</bdi>
        </p>
      )}
      {checklist.length === 0 ? null : (
        <dl className={styles.facts}>
          {checklist.map(({ id, text }) => (
            <div key={id}>
              <dt>{localised(text, i18n.language)}</dt>
              <dd>{t(call.checklist.includes(id) ? 'record.ticked' : 'record.notTicked')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Messages({ call }: { call: AgentCall }) {
  const { t, i18n } = useTranslation('console_calls');
  if (call.messages.length === 0) return null;
  const at = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' });
  return (
    <section className={layout.part}>
      <h2>{t('record.messages')}</h2>
      <ol className={styles.messages}>
        {call.messages.map((message) => (
          <li key={message.id}>
            <strong>{t(message.from === 'agent' ? 'record.agent' : 'record.customer')}</strong>{' '}
            <time dateTime={message.sent_at} className={layout.faint}>
              {at.format(new Date(message.sent_at))}
            </time>
            <p>
              <bdi>{localised(message.text, i18n.language)}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
