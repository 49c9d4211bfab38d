import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { DecisionForm } from '../../parts/decision-form.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { useDraft } from '../decision/drafts.ts';
import { MentionField } from './mention-field.tsx';
import { mentionsIn, splitAtMentions } from './mentions.ts';
import { addNote, notesQuery, readersQuery } from './team-queries.ts';
import { useMoment } from '../../parts/use-time.ts';
import shared from '../../parts/case.module.css';

/** What colleagues wrote about a customer, and a field for another note; what stands in it outlives a slip. */
export function Notes({ profile }: { profile: string }) {
  const { t } = useTranslation('review_case');
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const query = notesQuery(staff, profile);
  const notes = useQuery({ ...query, enabled: me.permissions.includes('report.read') });
  const writes = me.permissions.includes('profile.decide');
  const readers = useQuery({ ...readersQuery(staff, profile), enabled: writes }).data?.data ?? [];
  const [{ note }, change] = useDraft(profile, 'note', { note: '' });
  const keep = useAction((text: string) => addNote(staff, profile, text, mentionsIn(text, readers)), {
    onDone: (made) => {
      change({ note: '' });
      client.setQueryData(query.queryKey, { data: [...(notes.data?.data ?? []), made] });
    },
  });
  const at = useMoment();
  const send = () => {
    if (note.trim() !== '') keep.run(note.trim());
  };
  return (
    <>
      <h3>{t('team.notes')}</h3>
      {notes.error === null ? null : <Trouble error={notes.error} onAgain={() => void notes.refetch()} />}
      {notes.data?.data.length === 0 ? <p className={shared.faint}>{t('team.noNotes')}</p> : null}
      <ul className={shared.events} role="list">
        {(notes.data?.data ?? []).map(({ id, text, name, created_at, mentions }) => (
          <li key={id}>
            <p className={shared.faint}>
              <time dateTime={created_at}>{at(created_at)}</time> · <bdi>{name ?? t('team.gone')}</bdi>
            </p>
            <p className={shared.note} dir="auto">
              {splitAtMentions(text, mentions).map(({ place, words, isMention }) =>
                isMention ? <strong key={place}>{words}</strong> : words,
              )}
            </p>
          </li>
        ))}
      </ul>
      {writes ? (
        <>
          <DecisionForm id="team-note" onSend={send}>
            <MentionField readers={readers} note={note} onChange={(next) => change({ note: next })} />
          </DecisionForm>
          <Button type="submit" form="team-note" look="secondary" className={shared.small} busy={keep.pending}>
            {t('team.keep')}
          </Button>
        </>
      ) : null}
      {keep.problem === null ? null : <Trouble error={keep.problem} onAgain={send} />}
    </>
  );
}
