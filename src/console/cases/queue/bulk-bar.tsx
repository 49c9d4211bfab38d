import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import type { ReviewCase } from '../../../lib/api/types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field, Select, TextField } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { Note } from '../../parts/decision-form.tsx';
import { queueKey } from '../../parts/shared-queries.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { AgainSeveral } from '../decision/again-several.tsx';
import { addNote, assignCase, officersQuery, tagCase } from '../team/team-queries.ts';
import styles from './queue.module.css';

type Work = 'assign' | 'tag' | 'again';

interface BulkBarProps {
  /** The cases that are marked, as the page shows them. */
  marked: readonly ReviewCase[];
  onMark: (profiles: readonly string[]) => void;
}

/** What can be done with the marked cases at once. */
export function BulkBar({ marked, onMark }: BulkBarProps) {
  const { t } = useTranslation('console');
  const [work, setWork] = useState<Work | null>(null);
  if (marked.length === 0) return null;
  return (
    <div className={styles.bulk} role="group" aria-label={t('bulk.title')}>
      <span role="status">{t('bulk.marked', { number: marked.length })}</span>
      {(['assign', 'tag', 'again'] as const).map((one) => (
        <Button key={one} look="secondary" className={styles.next} onClick={() => setWork(one)}>
          {t(`bulk.${one}`)}
        </Button>
      ))}
      <Button look="quiet" className={styles.next} onClick={() => onMark([])}>
        {t('bulk.none')}
      </Button>
      {work === null ? null : work === 'again' ? (
        <AgainSeveral cases={marked} onClose={() => setWork(null)} />
      ) : (
        <BulkDialog work={work} cases={marked} onClose={() => setWork(null)} onLeft={(profiles) => onMark(profiles)} />
      )}
    </div>
  );
}

interface BulkDialogProps {
  work: Exclude<Work, 'again'>;
  cases: readonly ReviewCase[];
  onClose: () => void;
  /** It is done; these cases refused. */
  onLeft: (profiles: readonly string[]) => void;
}

/** Shows whom it concerns, and does the same to each, with one reason that each keeps as a note. */
function BulkDialog({ work, cases, onClose, onLeft }: BulkDialogProps) {
  const { t } = useTranslation(['console', 'review_case']);
  const { staff } = useConsole();
  const client = useQueryClient();
  const officers = useQuery(officersQuery(staff, cases[0]?.mode));
  const [user, setUser] = useState('');
  const [tag, setTag] = useState('');
  const [reason, setReason] = useState('');
  const [showsFaults, setShowsFaults] = useState(false);
  const lacksTag = work === 'tag' && tag.trim() === '';
  const act = useAction(
    async () => {
      const left: string[] = [];
      for (const one of cases) {
        try {
          if (work === 'assign') await assignCase(staff, one.profile, user === '' ? null : user);
          else await tagCase(staff, one.profile, [...new Set([...one.tags, tag.trim().toLowerCase()])]);
          if (reason.trim() !== '') await addNote(staff, one.profile, reason.trim());
        } catch {
          // Decided meanwhile, or refused: the others are done nevertheless.
          left.push(one.profile);
        }
      }
      return left;
    },
    {
      onDone: (left) => {
        void client.invalidateQueries({ queryKey: queueKey });
        if (left.length === 0) onClose();
        onLeft(left);
      },
    },
  );
  const send = () => {
    setShowsFaults(true);
    if (!lacksTag) act.run();
  };
  const left = act.done ? (act.answer ?? []) : [];
  return (
    <FormDialog
      title={t(`bulk.${work}`)}
      button={t('bulk.do', { number: cases.length })}
      pending={act.pending}
      form={send}
      onClose={onClose}
    >
      {left.length === 0 ? null : (
        <Notice tone="warning" spoken>
          <p>{t('bulk.left', { number: left.length })}</p>
        </Notice>
      )}
      <ul aria-label={t('bulk.concerns')}>
        {cases.map(({ profile, name, reference, id_card_number }) => (
          <li key={profile}>
            <bdi>{name ?? t('nameless')}</bdi> · <bdi>{reference ?? id_card_number}</bdi>
          </li>
        ))}
      </ul>
      {work === 'assign' ? (
        <Field label={t('review_case:team.for')} fault={null}>
          {(described) => (
            <Select
              {...described}
              none={t('review_case:team.anybody')}
              options={(officers.data?.data ?? []).map((one) => ({ value: one.user, label: one.name }))}
              value={user}
              onChange={({ currentTarget }) => setUser(currentTarget.value)}
            />
          )}
        </Field>
      ) : (
        <TextField
          label={t('review_case:team.tag')}
          fault={showsFaults && lacksTag ? t('bulk.tagMissing') : null}
          maxLength={40}
          autoComplete="off"
          value={tag}
          onChange={({ currentTarget }) => setTag(currentTarget.value)}
        />
      )}
      <Note label={t('bulk.reason')} note={reason} onChange={setReason} fault={null} />
    </FormDialog>
  );
}
