import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionsScreen } from '../questions/questions-screen.tsx';
import { useQuestionForm } from '../questions/use-question-form.ts';
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
  const questions = useMemo(() => companyQuestions(t), [t]);
  const form = useQuestionForm(session, 'entity', questions, companySource(flow, client));
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
