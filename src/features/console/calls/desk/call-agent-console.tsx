import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordCall, type CallMedia, type CallSession, type CallSnapshot } from '../../../../hooks/call.ts';
import { useAction } from '../../../../hooks/use-action.ts';
import type { AgentCall } from '../../../../lib/api/types.ts';
import { languageName } from '../../../../lib/i18n/language-name.ts';
import { ChatPanel } from './chat-panel.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { useAgentConsole } from '../agent-console.ts';
import { keepPiece, updateCall, type CallChanges } from '../call-api.ts';
import styles from './desk.module.css';
import { DocumentsPanel } from './documents-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { ImagePanel } from './image-panel.tsx';

interface CallAgentConsoleProps {
  call: AgentCall;
  session: CallSession;
  snapshot: CallSnapshot;
  media: () => Promise<CallMedia>;
}

/** The customer's video large, their data beside it, and the agent's actions. */
export function CallAgentConsole({ call, session, snapshot, media }: CallAgentConsoleProps) {
  const { t } = useTranslation('agent_console');
  const agentConsole = useAgentConsole();
  const [own, setOwn] = useState<MediaStream | null>(null);
  useEffect(() => {
    void media().then(({ stream }) => setOwn(stream));
  }, [media]);
  const update = useAction((changes: CallChanges) => updateCall(agentConsole, call.id, changes), { several: true });
  const { recording } = call;
  const records = recording.allowed && recording.customer && recording.agent;
  const { remote } = snapshot;
  useEffect(() => {
    if (!records || !remote || !own) return undefined;
    return recordCall(remote, own, (part, piece, video) => keepPiece(agentConsole, call.id, part, piece, video));
  }, [records, remote, own, agentConsole, call.id]);
  const name = call.profile.name ?? t('queue.customer');
  return (
    <main className={styles.agentConsole}>
      <h1 className={styles.title}>{t('call.title', { name })}</h1>
      <div className={styles.middle}>
        <ImagePanel
          call={call}
          session={session}
          snapshot={snapshot}
          own={own}
          onRequest={(request) => update.run({ request })}
        />
        <DecisionPanel call={call} agents={snapshot.queue?.agents ?? []} />
      </div>
      <aside className={styles.side}>
        <ProfilePanel call={call} />
        <DocumentsPanel call={call} />
        <NotesPanel call={call} onChange={update.run} />
        <ChatPanel call={call} session={session} />
      </aside>
    </main>
  );
}

/** Whom the agent speaks with. */
function ProfilePanel({ call: { profile, language } }: { call: AgentCall }) {
  const { t, i18n } = useTranslation('agent_console');
  const fields = [
    ['number', profile.id_card_number],
    ['name', profile.name],
    ['email', profile.email],
    ['phone', profile.phone],
    ['status', t(`status.${profile.status}`)],
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
