import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { askedQuestions, type AnswerFault } from '@veridoor/validation/check';
import { useForm, type Form } from '../../hooks/use-form.ts';
import type { AnswersRequest, Question, Session, StepAnswers } from '../../lib/api/types.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { keepSession } from '../../lib/flow/session-query.ts';
import { answersDraft } from './draft.ts';
import { answersTyped, answerTyped, faultsTyped, typedOf, type Typed } from './typed.ts';
import { localDay } from '../../lib/local-day.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { Flow } from '../../lib/flow/flow.ts';

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

/** Where the answers are kept that the fields show. */
export interface AnswerSource {
  read: () => Promise<StepAnswers>;
  give: (request: AnswersRequest) => Promise<Session>;
}

/**
 * Keeps what is typed into the questions of a step: over a reload, while the connection is lost, and until the service
 * has it.
 *
 * @param wanted the questions, or which ones they are when something stands in the fields.
 */
export function useQuestionForm(
  session: Session,
  stepId: string,
  wanted: readonly Question[] | ((typed: Typed) => readonly Question[]),
  own?: AnswerSource,
): QuestionForm {
  const flow = useFlow();
  const navigate = useNavigate();
  const source: AnswerSource = own ?? {
    read: () => getAnswers(flow, stepId),
    give: (request) => giveAnswers(flow, stepId, request),
  };
  const client = useQueryClient();
  const profile = session.profile.id;
  const queryKey = ['answers', profile, stepId];
  const { data } = useSuspenseQuery({
    queryKey,
    queryFn: source.read,
    // What stands in the fields is newer than what the service has.
    staleTime: Infinity,
  });
  const [today] = useState(() => localDay(new Date()));
  const questionsFor = (typed: Typed) => (typeof wanted === 'function' ? wanted(typed) : wanted);
  const draft = answersDraft(profile, stepId);

  const form = useForm<Typed, AnswerFault, QuestionPart>({
    initial: () => known(data),
    check: (typed) => Object.fromEntries(faultsTyped(questionsFor(typed), typed, today)),
    fieldsOf: ({ questions }) => questions.map(({ id }) => id),
    send: async (typed, { questions, complete }) => {
      const answers = Object.fromEntries(questions.map((one) => [one.id, answerTyped(one, typed[one.id])]));
      const answered = await source.give({ answers, complete });
      if (complete) {
        draft.keep(null);
        client.removeQueries({ queryKey });
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

/** The answers of a step that the service has, and what it knows without asking. */
async function getAnswers(flow: Flow, step: string): Promise<StepAnswers> {
  return unwrap(flow.api.GET('/api/v2/session/steps/{id}', { params: { path: { id: step } } }));
}

/** Gives answers of a step to the service, which keeps all of them or none. */
async function giveAnswers(flow: Flow, step: string, body: AnswersRequest): Promise<Session> {
  return unwrap(flow.api.POST('/api/v2/session/steps/{id}', { params: { path: { id: step } }, body }));
}
