import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import type { AgentCall } from '../../../lib/api/types.ts';
import { localised } from '../../../lib/i18n/localised.ts';
import { useConsole } from '../../parts/console-context.ts';
import { updateCall, type CallChanges } from '../call-queries.ts';
import styles from './agent-console.module.css';

/** Milliseconds after the last key that notes are saved. */
const PAUSE = 800;

interface NotesPanelProps {
  call: AgentCall;
  onChange: (changes: CallChanges) => void;
}

/** The workflow's checklist, notes that are saved while they are written, and the agent's consent to a recording. */
export function NotesPanel({ call, onChange }: NotesPanelProps) {
  const { t, i18n } = useTranslation('agent_console');
  const [notes, setNotes] = useState(call.notes);
  const [saved, setSaved] = useState(call.notes);
  const { staff } = useConsole();
  const save = useAction((text: string) => updateCall(staff, call.id, { notes: text }), {
    several: true,
    onDone: (_, text) => setSaved(text),
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // What was typed last is saved when the panel goes, too: the call may end while the agent writes.
  const saveRest = useEffectEvent(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    void updateCall(staff, call.id, { notes }).catch(() => undefined);
  });
  useEffect(() => () => saveRest(), []);
  const write = (text: string) => {
    setNotes(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      save.run(text);
    }, PAUSE);
  };
  const tick = (id: string, ticked: boolean) =>
    onChange({ checklist: ticked ? [...call.checklist, id] : call.checklist.filter((other) => other !== id) });
  const { recording } = call;
  return (
    <section className={styles.panel}>
      <h2>{t('notes.title')}</h2>
      {call.options.checklist.length > 0 ? (
        <fieldset className={styles.checklist}>
          <legend>{t('notes.checklist')}</legend>
          {call.options.checklist.map(({ id, text }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={call.checklist.includes(id)}
                onChange={(event) => tick(id, event.target.checked)}
              />
              <span>{localised(text, i18n.language)}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <label className={styles.field}>
        <span>{t('notes.label')}</span>
        <textarea rows={4} maxLength={10_000} value={notes} onChange={(event) => write(event.target.value)} />
      </label>
      <p role="status">{saved === notes && notes !== '' ? t('notes.saved') : ''}</p>
      {recording.allowed && call.state === 'active' ? (
        <label className={styles.checklist}>
          <span>
            <input
              type="checkbox"
              checked={recording.agent}
              disabled={!recording.customer}
              onChange={(event) => onChange({ recording: event.target.checked })}
            />{' '}
            {recording.customer ? t('recording.agree') : t('recording.customerNot')}{' '}
            {recording.pieces > 0 ? t('recording.pieces', { count: recording.pieces }) : ''}
          </span>
        </label>
      ) : null}
    </section>
  );
}
