import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import styles from './questions-screen.module.css';
import { QuestionField } from './question-field.tsx';
import type { QuestionForm } from './use-question-form.ts';

interface QuestionsScreenProps {
  title: string;
  lead: ReactNode;
  back: string;
  form: QuestionForm;
  /** Those that are shown; all without it. */
  questions?: readonly Question[];
  /** Whether the step has all its answers when these are sent. */
  complete?: boolean;
  /** Words of the button. */
  button: string;
  /** The address that follows. */
  next: string;
}

/** Questions one below the other, and the button that sends them. */
export function QuestionsScreen({
  title,
  lead,
  back,
  form,
  questions = form.asked,
  complete = true,
  button,
  next,
}: QuestionsScreenProps) {
  const { t } = useTranslation('asking');
  const { problem } = form;
  return (
    <Screen
      title={title}
      lead={lead}
      back={back}
      actions={
        <Button type="submit" form="questions" busy={form.pending}>
          {button}
        </Button>
      }
    >
      {problem === null ? null : (
        <Notice tone="danger" title={t('problem.title')} spoken>
          <p>{t(problem.category === 'connection' ? 'problem.connection' : 'problem.refused')}</p>
        </Notice>
      )}
      <form id="questions" className={styles.questions} {...form.attributes({ questions, complete, next })}>
        {questions.map((question) => (
          <QuestionField key={question.id} question={question} form={form} />
        ))}
      </form>
    </Screen>
  );
}
