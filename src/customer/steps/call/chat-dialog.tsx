import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallSession } from '../../../hooks/call.ts';
import { useAction } from '../../../hooks/use-action.ts';
import type { CustomerCall } from '../../../lib/api/types.ts';
import { localised } from '../../../lib/i18n/localised.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from './chat.module.css';

interface ChatDialogProps {
  call: CustomerCall;
  session: CallSession;
  /** What the agent is writing. */
  typed: string;
  onClose: () => void;
}

/** The messages of a call, and a line to write. */
export function ChatDialog({ call, session, typed, onClose }: ChatDialogProps) {
  const { t, i18n } = useTranslation('call_live');
  return (
    <Dialog title={t('chat.title')} closeLabel={t('chat.close')} onClose={onClose}>
      <ol className={styles.messages} aria-live="polite">
        {call.messages.length === 0 ? <li>{t('chat.empty')}</li> : null}
        {call.messages.map((message) => (
          <li key={message.id} className={styles.message} data-from={message.from}>
            <strong>{t(message.from === 'customer' ? 'chat.you' : 'chat.agent')}</strong>
            <span>{localised(message.text, i18n.language)}</span>
          </li>
        ))}
      </ol>
      {typed === '' ? null : (
        <p className={styles.message} data-from="agent">
          <strong>{t('chat.agent')}</strong>
          <bdi>{typed}</bdi>
        </p>
      )}
      <WriteLine session={session} />
    </Dialog>
  );
}

/** A line to write, which the agent sees while it is written. */
export function WriteLine({ session }: Pick<ChatDialogProps, 'session'>) {
  const { t } = useTranslation('call_live');
  const [text, setText] = useState('');
  useEffect(() => () => session.type(''), [session]);
  const send = useAction(() => session.chat({ text: text.trim() }), { onDone: () => setText('') });
  return (
    <form
      className={styles.write}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') send.run();
      }}
    >
      <label>
        <span>{t('chat.message')}</span>
        <input
          value={text}
          maxLength={1000}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            session.type(currentTarget.value);
          }}
        />
      </label>
      {send.problem ? <p role="alert">{t('chat.failed')}</p> : null}
      <Button type="submit" busy={send.pending}>
        {t('chat.send')}
      </Button>
    </form>
  );
}
