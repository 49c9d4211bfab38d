import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallSession, CallSnapshot } from '../../../hooks/call.ts';
import { useAction } from '../../../hooks/use-action.ts';
import type { AgentCall } from '../../../lib/api/types.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { caseAddress } from '../../parts/paths.ts';
import { updateCall, type CallChanges } from '../call-queries.ts';
import { CallsNav } from '../calls-nav.tsx';
import { Duration } from '../duration.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { ImagePanel } from './image-panel.tsx';
import { KnownPanel } from './known-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { Signs } from './queue-board.tsx';
import styles from './agent-console.module.css';

interface CallViewProps {
  call: AgentCall;
  session: CallSession;
  snapshot: CallSnapshot;
  own: MediaStream | null;
  muted: boolean;
  onMute: () => void;
}

/** The customer's video, what is known about them beside it, and the decision always in view. */
export function CallView({ call, session, snapshot, own, muted, onMute }: CallViewProps) {
  const { t } = useTranslation('agent_console');
  const { staff, me } = useConsole();
  const update = useAction((changes: CallChanges) => updateCall(staff, call.id, changes), { several: true });
  const name = call.profile.name ?? t('queue.customer');
  const heading = useScreenTitle(t('bar.label'));
  return (
    <main className={styles.call}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{t('call.title', { name })}</bdi>
        </h1>
        <span className={styles.clock}>
          <Duration since={call.accepted_at} />
        </span>
        {call.signs ? <Signs /> : null}
        {me.permissions.includes('profile.decide') ? (
          <Link className={styles.way} to={caseAddress(call.profile.id)}>
            {t('call.case')}
          </Link>
        ) : null}
        <CallsNav />
      </header>
      <div className={styles.columns}>
        <div role="region" className={styles.column} aria-label={t('call.image')} tabIndex={0}>
          <ImagePanel
            call={call}
            session={session}
            snapshot={snapshot}
            own={own}
            muted={muted}
            onMute={onMute}
            onRequest={(request) => update.run({ request })}
          />
        </div>
        <div role="region" className={styles.column} aria-label={t('known.title')} tabIndex={0}>
          <ProfilePanel call={call} />
          <KnownPanel call={call} />
        </div>
        <div role="region" className={styles.column} aria-label={t('notes.around')} tabIndex={0}>
          <DocumentsPanel call={call} />
          <NotesPanel call={call} onChange={update.run} />
          <ChatPanel call={call} session={session} typed={snapshot.typed} />
        </div>
      </div>
      <DecisionPanel call={call} agents={snapshot.queue?.agents ?? []} />
    </main>
  );
}

/** Whom the agent speaks with. */
function ProfilePanel({ call: { profile, language } }: { call: AgentCall }) {
  const { t, i18n } = useTranslation('agent_console');
  const findings = useFindings();
  const fields = [
    ['number', profile.id_card_number],
    ['reference', profile.reference],
    ['name', profile.name],
    ['email', profile.email],
    ['phone', profile.phone],
    ['status', findings.status(profile.status)],
    ['language', languageName(language, i18n.language)],
  ] as const;
  return (
    <section className={styles.panel}>
      <h2>{t('profile.title')}</h2>
      <dl className={styles.facts}>
        {fields.map(([field, value]) =>
          value === null ? null : (
            <div key={field}>
              <dt>{t(`profile.${field}`)}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
