import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { QuestionsScreen } from '../questions/questions-screen.tsx';
import { useQuestionForm } from '../questions/use-asking.ts';
import type { Session } from '../../lib/api/types.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { paths } from '../../lib/paths.ts';
import { PEOPLE_ADDRESS } from './progress.ts';
import { companyQuestions } from './questions.ts';
import { companySource } from './sources.ts';

/** The data of the company itself. */
export function CompanyPart({ session }: { session: Session }) {
  const { t } = useTranslation(['entity', 'asking']);
  const flow = useFlow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const questions = useMemo(() => companyQuestions(t), [t]);
  const asking = useQuestionForm(session, 'entity', questions, companySource(flow, client));
  return (
    <QuestionsScreen
      title={t('company.title')}
      lead={<p>{t('company.lead')}</p>}
      back={paths.entity}
      questions={asking.asked}
      asking={asking}
      button={t('asking:continue')}
      onSend={async () => {
        if (await asking.send(asking.asked, true)) await navigate(PEOPLE_ADDRESS);
      }}
    />
  );
}
