import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import type { AgentCall, CallQueue } from '../../../lib/api/types.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { List, ListRow, StatusChip } from '../../../ui/list/list.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Waiting } from '../../../ui/waiting/waiting.tsx';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { CallsNav } from '../calls-nav.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { changeSettings, takeCall, waitingFor, type AgentSettings } from '../call-queries.ts';
import styles from './board.module.css';
import shared from './agent-console.module.css';
import { WrapUp } from './wrap-up.tsx';

interface QueueBoardProps {
  queue: CallQueue | null;
  /** The call that this agent had just now. */
  ended: AgentCall | null;
  onFinished: () => void;
  /** Camera and microphone can open before a call is taken. */
  onTake: () => void;
}

/** The waiting customers and their waiting times, the agents present, and whether this agent takes calls and signs. */
export function QueueBoard({ queue, ended, onFinished, onTake }: QueueBoardProps) {
  const { t, i18n } = useTranslation('agent_console');
  const { staff } = useConsole();
  const [wish, setWish] = useState<{ settings: AgentSettings; before: CallQueue | null } | null>(null);
  const change = useAction((settings: AgentSettings) => changeSettings(staff, settings), { several: true });
  const choose = (settings: AgentSettings) => {
    setWish({ settings, before: queue });
    change.run(settings);
  };
  const take = useAction((call: string | undefined) => {
    onTake();
    return takeCall(staff, call);
  });
  useMinutes();
  const heading = useScreenTitle(t('queue.title'));
  // What was chosen is shown until the queue that follows from it has come.
  const chosen = change.pending || (change.done && wish?.before === queue) ? wish?.settings : undefined;
  const { state = 'away', signs = false } = { ...queue?.me, ...chosen };
  const code = take.problem?.details.serviceCode;
  const refusal = code === 'call_taken' || code === 'call_ended' ? 'taken' : code === 'queue_empty' ? 'none' : 'failed';
  return (
    <main className={styles.board}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('queue.title')}
        </h1>
        <CallsNav />
        <fieldset className={styles.presence}>
          <legend>{t('queue.presence')}</legend>
          {(['online', 'away'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="presence" checked={state === each} onChange={() => choose({ state: each })} />
              <span>{t(`queue.${each}`)}</span>
            </label>
          ))}
          <label>
            <input type="checkbox" checked={signs} onChange={() => choose({ signs: !signs })} />
            <span>{t('queue.iSign')}</span>
          </label>
        </fieldset>
      </header>
      {ended === null ? null : <WrapUp key={ended.id} call={ended} onFinished={onFinished} />}
      {take.problem ? (
        <Notice tone="warning" spoken>
          <p>{t(`queue.${refusal}`)}</p>
        </Notice>
      ) : null}
      <div className={styles.body}>
        <section aria-label={t('queue.title')}>
          <Button busy={take.pending} disabled={waitingFor(queue).length === 0} onClick={() => take.run(undefined)}>
            {t('queue.next')}
          </Button>
          {queue === null ? <Waiting sentence={t('queue.lost')} /> : null}
          {queue?.waiting.length === 0 ? <p className={styles.empty}>{t('queue.empty')}</p> : null}
          <List label={t('queue.title')}>
            {queue?.waiting.map((call) => (
              <ListRow
                key={call.id}
                title={call.profile.name ?? t('queue.customer')}
                description={t('queue.line', {
                  wait: t('queue.since', { count: minutesSince(call.waiting_since) }),
                  language: languageName(call.language, i18n.language),
                })}
                chip={
                  <>
                    {call.signs ? <Signs /> : null}
                    {call.for_me ? (
                      <StatusChip tone="brand" icon="check">
                        {t('queue.forMe')}
                      </StatusChip>
                    ) : call.here ? null : (
                      <StatusChip tone="warning" icon="warning">
                        {t('queue.gone')}
                      </StatusChip>
                    )}
                  </>
                }
              >
                {call.kept ? <span>{t('queue.kept')}</span> : null}
                <Button look="secondary" className={shared.small} onClick={() => take.run(call.id)}>
                  {t('queue.take')}
                </Button>
              </ListRow>
            ))}
          </List>
        </section>
        <aside>
          <h2>{t('queue.agents')}</h2>
          <List plain label={t('queue.agents')}>
            {queue?.agents.map((agent) => (
              <ListRow
                key={agent.id}
                title={agent.name}
                description={agent.in_call ? t('queue.inCall') : t(`queue.${agent.state}`)}
                chip={agent.signs ? <Signs /> : undefined}
              />
            ))}
          </List>
        </aside>
      </div>
      <LiveRegion>{queue ? t('queue.waiting', { count: queue.waiting.length }) : ''}</LiveRegion>
    </main>
  );
}

/** Says that somebody uses sign language. */
export function Signs() {
  const { t } = useTranslation('agent_console');
  return (
    <StatusChip tone="neutral" icon="info">
      {t('queue.signs')}
    </StatusChip>
  );
}

function minutesSince(instant: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / 60_000));
}

/** The waiting minutes count on without news from the service. */
function useMinutes(): void {
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((count) => count + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
}
