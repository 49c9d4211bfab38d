import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallSession } from '../../../hooks/call.ts';
import { useAction } from '../../../hooks/use-action.ts';
import type { AgentCall } from '../../../lib/api/types.ts';
import { localised } from '../../../lib/i18n/localised.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useKeys } from '../../../hooks/use-keys.ts';
import { useConsole } from '../../parts/console-context.ts';
import styles from './agent-console.module.css';
import chat from './chat.module.css';

interface ChatPanelProps {
  call: AgentCall;
  session: CallSession;
  /** What the customer is writing. */
  typed: string;
}

/** The chat with its ready phrases, each of which the customer reads in their own language. */
export function ChatPanel({ call, session, typed }: ChatPanelProps) {
  const { t, i18n } = useTranslation('agent_console');
  const [text, setText] = useState('');
  const line = useRef<HTMLInputElement>(null);
  const send = useAction((message: Parameters<CallSession['chat']>[0]) => session.chat(message), {
    onDone: (_, message) => ('text' in message ? setText('') : undefined),
    several: true,
  });
  useEffect(() => () => session.type(''), [session]);
  const { keys } = useConsole();
  useKeys({ c: () => setTimeout(() => line.current?.focus()) }, keys);
  return (
    <section className={styles.panel}>
      <h2>{t('chat.title')}</h2>
      <ol className={chat.messages} aria-live="polite">
        {call.messages.map((message) => (
          <li key={message.id} data-from={message.from}>
            <strong>{t(message.from === 'agent' ? 'chat.you' : 'chat.customer')}</strong>{' '}
            {localised(message.text, i18n.language)}
          </li>
        ))}
      </ol>
      {typed === '' ? null : (
        <p className={chat.typed}>
          <strong>{t('chat.customer')}</strong> <bdi>{typed}</bdi>
        </p>
      )}
      {call.options.phrases.length > 0 ? (
        <fieldset className={styles.requests}>
          <legend>{t('chat.phrases')}</legend>
          {call.options.phrases.map(({ id, text: phrase }) => (
            <Button key={id} look="secondary" className={styles.small} onClick={() => send.run({ phrase: id })}>
              {localised(phrase, i18n.language)}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') send.run({ text: text.trim() });
        }}
      >
        <label className={styles.field}>
          <span>{t('chat.message')}</span>
          <input
            ref={line}
            value={text}
            maxLength={1000}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              session.type(currentTarget.value);
            }}
          />
        </label>
        <Button type="submit" className={styles.small} busy={send.pending}>
          {t('chat.send')}
        </Button>
      </form>
      {send.problem ? <p role="alert">{t('chat.failed')}</p> : null}
    </section>
  );
}
