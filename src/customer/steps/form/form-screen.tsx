import { useTranslation } from 'react-i18next';
import { QuestionsScreen } from '../../questions/questions-screen.tsx';
import { useQuestionForm } from '../../questions/use-question-form.ts';
import { titleIn } from '../../../lib/i18n/localised.ts';
import { paths } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';

/** Every field of the form, filled in with the known answers. */
export default function FormScreen({ session, step }: StepScreenProps<'form'>) {
  const { t, i18n } = useTranslation(['form', 'asking']);
  const { id, title, options } = step.definition;
  const form = useQuestionForm(session, id, options.questions);
  return (
    <QuestionsScreen
      title={titleIn(title, i18n.language) ?? t('title')}
      lead={<p>{t('lead', { company: session.company.branding.name })}</p>}
      back={paths.steps}
      form={form}
      button={t('asking:send')}
      next={paths.steps}
    />
  );
}
