import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import styles from './questions-screen.module.css';
import { QuestionField } from './question-field.tsx';
import type { QuestionForm } from './use-asking.ts';

interface QuestionsScreenProps {
  title: string;
  lead: ReactNode;
  back: string;
  questions: readonly Question[];
  asking: QuestionForm;
  /** Words of the button. */
  button: string;
  onSend: () => Promise<void>;
}

/** Questions one below the other, and the button that sends them. */
export function QuestionsScreen({ title, lead, back, questions, asking, button, onSend }: QuestionsScreenProps) {
  const { t } = useTranslation('asking');
  const form = useRef<HTMLFormElement>(null);
  const sendOrShow = async () => {
    await onSend();
    // After the faults have been drawn the first of them is where the person has to go.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const { problem } = asking;
  return (
    <Screen
      title={title}
      lead={lead}
      back={back}
      actions={
        <Button type="submit" form="questions" busy={asking.busy}>
          {button}
        </Button>
      }
    >
      {problem === null ? null : (
        <Notice tone="danger" title={t('problem.title')} spoken>
          <p>{t(problem.category === 'connection' ? 'problem.connection' : 'problem.refused')}</p>
        </Notice>
      )}
      <form
        id="questions"
        ref={form}
        className={styles.questions}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void sendOrShow();
        }}
      >
        {questions.map((question) => (
          <QuestionField key={question.id} question={question} asking={asking} />
        ))}
      </form>
    </Screen>
  );
}
