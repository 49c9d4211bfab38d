import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { askedQuestions, type AnswerFault } from '@veridoor/validation/check';
import { useForm, type Form } from '../../hooks/use-form.ts';
import type { Question, Session, StepAnswers } from '../../lib/api/types.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { keepSession } from '../../lib/flow/session-queries.ts';
import { answersQuery, stepAnswers, type AnswerSource } from './answer-queries.ts';
import { answersDraft } from './draft.ts';
import { answersTyped, answerTyped, faultsTyped, typedOf, type Typed } from './typed.ts';
import { localDay } from '../../lib/local-day.ts';

/** What one press of the button sends. */
export interface QuestionPart {
  questions: readonly Question[];
  /** Whether the step has all its answers then. */
  complete: boolean;
  /** The address that follows. */
  next: string;
}

/** Questions of a step with what stands in their fields. */
export interface QuestionForm extends Form<Typed, AnswerFault, QuestionPart> {
  /** Those that the answers so far lead to. */
  asked: readonly Question[];
  /** Filled in from what is known, and not touched yet. */
  suggested: ReadonlySet<string>;
}

/**
 * Keeps what is typed into the questions of a step: over a reload, while the connection is lost, and until the service
 * has it.
 *
 * @param requested the questions, or which ones they are when something stands in the fields.
 * @param guess what stands in fields of which nothing is known.
 */
export function useQuestionForm(
  session: Session,
  stepId: string,
  requested: readonly Question[] | ((typed: Typed) => readonly Question[]),
  { own, guess }: { own?: AnswerSource; guess?: Typed } = {},
): QuestionForm {
  const flow = useFlow();
  const navigate = useNavigate();
  const source: AnswerSource = own ?? stepAnswers(flow, stepId);
  const client = useQueryClient();
  const profile = session.profile.id;
  const query = answersQuery(source, profile, stepId);
  const { data } = useSuspenseQuery(query);
  const [today] = useState(() => localDay(new Date()));
  const questionsFor = (typed: Typed) => (typeof requested === 'function' ? requested(typed) : requested);
  const draft = answersDraft(profile, stepId);

  const form = useForm<Typed, AnswerFault, QuestionPart>({
    initial: () => ({ ...guess, ...known(data) }),
    check: (typed) => Object.fromEntries(faultsTyped(questionsFor(typed), typed, today)),
    fieldsOf: ({ questions }) => questions.map(({ id }) => id),
    send: async (typed, { questions, complete }) => {
      const answers = Object.fromEntries(questions.map((one) => [one.id, answerTyped(one, typed[one.id])]));
      const answered = await source.give({ answers, complete });
      if (complete) {
        draft.keep(null);
        client.removeQueries({ queryKey: query.queryKey });
      }
      keepSession(client, answered);
    },
    onSent: ({ next }) => navigate(next),
    refused: ({ details }) =>
      Object.fromEntries(
        details.fields?.map(({ field, code }) => [field.split('/').at(-1), code as AnswerFault]) ?? [],
      ),
    draft,
  });
  return {
    ...form,
    asked: askedQuestions(questionsFor(form.values), answersTyped(questionsFor(form.values), form.values)),
    suggested: new Set(Object.keys(data.suggestions).filter((id) => !form.changed.has(id) && !(id in data.answers))),
  };
}

function known({ answers, suggestions }: StepAnswers): Typed {
  const kept = Object.entries(answers).map(([id, answer]) => [id, typedOf(answer)] as const);
  return { ...suggestions, ...Object.fromEntries(kept) };
}
