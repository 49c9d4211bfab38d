import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAction } from '../../../hooks/use-action.ts';
import type { ReviewCase } from '../../../lib/api/types.ts';
import { Choice } from '../../parts/choice.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { queueKey } from '../../parts/shared-queries.ts';
import { claimKey } from '../../report/case-queries.ts';
import { Trouble } from '../../parts/trouble.tsx';
import type { Claim } from '../use-claim.ts';
import { Notes } from './notes.tsx';
import { assignCase, officersQuery, plantCase, plantedQuery, tagCase } from './team-queries.ts';
import shared from '../../parts/case.module.css';
import styles from './team.module.css';

interface CaseTeamProps {
  profile: string;
  claim: Claim;
  /** The queue from which the case was opened. */
  queue: string;
}

/** Whose case it is, its tags, and the notes of colleagues. */
export function CaseTeam({ profile, claim, queue }: CaseTeamProps) {
  const { t } = useTranslation('review_case');
  const { me } = useConsole();
  return (
    <section className={shared.part}>
      <h2>{t('team.title')}</h2>
      {claim.state === 'mine' ? (
        <>
          <Assignment one={claim.case} queue={queue} />
          <Tags one={claim.case} />
        </>
      ) : null}
      {me.permissions.includes('review.manage') ? <Planted profile={profile} /> : null}
      <Notes profile={profile} />
    </section>
  );
}

function Assignment({ one, queue }: { one: ReviewCase; queue: string }) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const client = useQueryClient();
  const navigate = useNavigate();
  const officers = useQuery(officersQuery(staff, one.mode));
  const assign = useAction((user: string) => assignCase(staff, one.profile, user === '' ? null : user), {
    onDone: (assigned) => {
      void client.invalidateQueries({ queryKey: queueKey });
      if (assigned.claim?.mine !== true) return void navigate(queue);
      return void client.setQueryData(claimKey(one.profile), assigned);
    },
  });
  return (
    <>
      <Choice
        label={t('team.for')}
        none={t('team.anybody')}
        value={one.assignment?.user ?? ''}
        options={(officers.data?.data ?? []).map(({ user, name, mine }) => ({
          value: user,
          label: mine ? t('team.me', { name }) : name,
        }))}
        onChoose={(user) => assign.run(user)}
      />
      {assign.problem === null ? null : <Trouble error={assign.problem} onAgain={() => void officers.refetch()} />}
    </>
  );
}

function Tags({ one }: { one: ReviewCase }) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const change = useAction((tags: string[]) => tagCase(staff, one.profile, tags), {
    onDone: ({ tags }) => {
      client.setQueryData(claimKey(one.profile), { ...one, tags });
      setTyped('');
    },
  });
  return (
    <>
      <ul className={shared.row} role="list" aria-label={t('team.tags')}>
        {one.tags.map((tag) => (
          <li key={tag} className={styles.tag}>
            <bdi>{tag}</bdi>
            <button
              type="button"
              aria-label={t('team.remove', { tag })}
              onClick={() => change.run(one.tags.filter((other) => other !== tag))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') change.run([...one.tags, typed.trim()]);
        }}
      >
        <input
          aria-label={t('team.tag')}
          placeholder={t('team.tag')}
          maxLength={40}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <button type="submit">{t('team.add')}</button>
      </form>
      {change.problem === null ? null : <Trouble error={change.problem} onAgain={() => change.run([...one.tags])} />}
    </>
  );
}

const TRUTHS = ['approved', 'rejected'] as const;

/** What would be right for the case, to see how officers decide: only who manages them sees it. */
function Planted({ profile }: { profile: string }) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const client = useQueryClient();
  const findings = useFindings();
  const query = useQuery(plantedQuery(staff, profile));
  const change = useAction((truth: string) => plantCase(staff, profile, TRUTHS.find((one) => one === truth) ?? null), {
    onDone: (planted) => client.setQueryData(plantedQuery(staff, profile).queryKey, planted),
  });
  const problem = change.problem ?? query.error;
  return (
    <>
      {query.data === undefined ? null : (
        <Choice
          label={t('team.planted')}
          none={t('team.notPlanted')}
          value={query.data.truth ?? ''}
          options={TRUTHS.map((value) => ({ value, label: findings.status(value) }))}
          onChoose={(truth) => change.run(truth)}
        />
      )}
      {problem === null ? null : <Trouble error={problem} onAgain={() => void query.refetch()} />}
    </>
  );
}
