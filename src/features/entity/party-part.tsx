import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionsScreen } from '../questions/questions-screen.tsx';
import { useQuestionForm } from '../questions/use-question-form.ts';
import type { Session } from '../../lib/api/types.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { PEOPLE_ADDRESS } from './progress.ts';
import { partyQuestions } from './questions.ts';
import { partySource } from './sources.ts';

/** One owner or director. */
export function PartyPart({ session, id }: { session: Session; id: string }) {
  const { t } = useTranslation('entity');
  const flow = useFlow();
  const client = useQueryClient();
  const questions = useMemo(() => partyQuestions(t), [t]);
  const form = useQuestionForm(session, `entity-${id}`, questions, partySource(flow, client, id));
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
