import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Session } from '../../lib/api/types.ts';
import { readParty, PEOPLE_ADDRESS } from './progress.ts';
import { PeoplePart } from './people-part.tsx';
import { QuestionsScreen } from '../questions/questions-screen.tsx';
import { useQuestionForm } from '../questions/use-question-form.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { paths } from '../../lib/paths.ts';
import { companyQuestions, partyQuestions } from './questions.ts';
import { companySource, partySource } from './sources.ts';

/** What the company says of itself: first its data, then its owners and directors, each on a page of their own. */
export default function InfoScreen({ session }: { session: Session }) {
  const [search] = useSearchParams();
  const party = readParty(search);
  if (party !== null) return <PartyPart key={party} session={session} id={party} />;
  return search.get('part') === 'people' ? <PeoplePart /> : <CompanyPart session={session} />;
}

/** The data of the company itself. */
function CompanyPart({ session }: { session: Session }) {
  const { t } = useTranslation(['entity', 'asking']);
  const flow = useFlow();
  const client = useQueryClient();
  const questions = useMemo(() => companyQuestions(t), [t]);
  const form = useQuestionForm(session, 'entity', questions, { own: companySource(flow, client) });
  return (
    <QuestionsScreen
      title={t('company.title')}
      lead={<p>{t('company.lead')}</p>}
      back={paths.entity}
      form={form}
      button={t('asking:continue')}
      next={PEOPLE_ADDRESS}
    />
  );
}

/** One owner or director. */
function PartyPart({ session, id }: { session: Session; id: string }) {
  const { t } = useTranslation('entity');
  const flow = useFlow();
  const client = useQueryClient();
  const questions = useMemo(() => partyQuestions(t), [t]);
  const form = useQuestionForm(session, `entity-${id}`, questions, { own: partySource(flow, client, id) });
  return (
    <QuestionsScreen
      title={t('party.title')}
      lead={<p>{t('party.lead')}</p>}
      back={PEOPLE_ADDRESS}
      form={form}
      button={t('party.save')}
      next={PEOPLE_ADDRESS}
    />
  );
}
