import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { QuestionsScreen } from '../../questions/questions-screen.tsx';
import { useQuestionForm } from '../../questions/use-asking.ts';
import { localised } from '../../../lib/i18n/localised.ts';
import { paths } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';

/** Every field of the form, filled in with the known answers. */
export default function FormScreen({ session, step }: StepScreenProps<'form'>) {
  const { t, i18n } = useTranslation(['form', 'asking']);
  const navigate = useNavigate();
  const { id, title, options } = step.definition;
  const asking = useQuestionForm(session, id, options.questions);
  return (
    <QuestionsScreen
      title={title === undefined ? t('title') : localised(title, i18n.language)}
      lead={<p>{t('lead', { company: session.company.branding.name })}</p>}
      back={paths.steps}
      questions={asking.asked}
      asking={asking}
      button={t('asking:send')}
      onSend={async () => {
        if (await asking.send(asking.asked, true)) await navigate(paths.steps);
      }}
    />
  );
}
