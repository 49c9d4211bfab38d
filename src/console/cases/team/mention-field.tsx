import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseReaders } from '../../../lib/api/types.ts';
import { Field } from '../../../ui/field/field.tsx';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { sendBy } from '../../parts/decision-form.tsx';
import decision from '../../parts/decision.module.css';
import { suggest } from './mentions.ts';
import styles from './team.module.css';

interface MentionFieldProps {
  readers: CaseReaders['data'];
  note: string;
  onChange: (note: string) => void;
}

/** A note for colleagues. After `@` it suggests whom to mention: arrows choose, Enter takes, Escape closes. */
export function MentionField({ readers, note, onChange }: MentionFieldProps) {
  const { t } = useTranslation('review_case');
  const list = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const asked = caret === null ? null : suggest(note.slice(0, caret), readers);
  const found = asked?.found ?? [];
  const chosen = found[Math.min(active, found.length - 1)];
  const take = ({ name }: CaseReaders['data'][number]) => {
    if (!asked || caret === null) return;
    const head = `${note.slice(0, asked.from)}@${name} `;
    onChange(head + note.slice(caret));
    setCaret(null);
    // The caret goes behind the name once the field has it.
    requestAnimationFrame(() => field.current?.setSelectionRange(head.length, head.length));
    field.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return sendBy(event);
    if (chosen === undefined) return undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter' && event.key !== 'Escape') return undefined;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return take(chosen);
    if (event.key === 'Escape') return setCaret(null);
    return setActive((found.indexOf(chosen) + (step ?? 0) + found.length) % found.length);
  };
  return (
    <Field label={t('team.note')} hint={t('team.mentionHint')} fault={null}>
      {(described) => (
        <>
          <textarea
            {...described}
            ref={field}
            className={decision.textarea}
            rows={2}
            maxLength={2000}
            aria-autocomplete="list"
            aria-controls={found.length > 0 ? list : undefined}
            aria-activedescendant={chosen && `${list}-${chosen.user}`}
            value={note}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.value);
              setCaret(currentTarget.selectionStart);
              setActive(0);
            }}
            onBlur={() => setCaret(null)}
            onKeyDown={press}
          />
          <LiveRegion>{found.length > 0 ? t('team.suggested', { number: found.length }) : ''}</LiveRegion>
          {found.length === 0 ? null : (
            <div id={list} className={styles.suggestions} role="listbox" aria-label={t('team.mention')}>
              {found.map((reader) => (
                <div
                  key={reader.user}
                  id={`${list}-${reader.user}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={reader === chosen}
                  // Before the field loses the focus.
                  onMouseDown={(event) => {
                    event.preventDefault();
                    take(reader);
                  }}
                >
                  <bdi>{reader.name}</bdi>
                </div>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
