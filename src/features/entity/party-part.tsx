import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { QuestionsScreen } from '../questions/questions-screen.tsx';
import { useQuestionForm } from '../questions/use-asking.ts';
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
  const navigate = useNavigate();
  const questions = useMemo(() => partyQuestions(t), [t]);
  const asking = useQuestionForm(session, `entity-${id}`, questions, partySource(flow, client, id));
  return (
    <QuestionsScreen
      title={t('party.title')}
      lead={<p>{t('party.lead')}</p>}
      back={PEOPLE_ADDRESS}
      questions={asking.asked}
      asking={asking}
      button={t('party.save')}
      onSend={async () => {
        if (await asking.send(asking.asked, true)) await navigate(PEOPLE_ADDRESS);
      }}
    />
  );
}
