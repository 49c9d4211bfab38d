import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { askedQuestions, type AnswerFault } from '../../../packages/validation/check.ts';
import type { AnswersRequest, Question, Session, StepAnswers } from '../../lib/api/types.ts';
import { toFlowError, type FlowError } from '../../lib/errors/flow-error.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { getAnswers, giveAnswers } from '../../lib/flow/answers-api.ts';
import { keepSession } from '../../lib/flow/session-query.ts';
import { forgetDraft, recallDraft, rememberDraft } from './draft.ts';
import { answersTyped, answerTyped, faultsTyped, localDay, typedOf, type Typed } from './typed.ts';

/** Questions of a step with what stands in their fields. */
export interface QuestionForm {
  /** Those that the answers so far lead to. */
  asked: readonly Question[];
  typed: Typed;
  /** Filled in from what is known, and not touched yet. */
  suggested: ReadonlySet<string>;
  faultOf: (id: string) => AnswerFault | null;
  /** Whether all of these questions could be sent as they stand. */
  allRight: (questions: readonly Question[]) => boolean;
  change: (id: string, typed: string | readonly string[]) => void;
  leave: (id: string) => void;
  busy: boolean;
  problem: FlowError | null;
  /**
   * Sends the answers to these questions. False, with the faults shown, when one of them cannot stay as it is, or when they
   * did not arrive.
   */
  send: (questions: readonly Question[], complete: boolean) => Promise<boolean>;
}

/** Where the answers are kept that the fields show. */
export interface AnswerSource {
  read: () => Promise<StepAnswers>;
  give: (request: AnswersRequest) => Promise<Session>;
}

/**
 * Keeps what is typed into the questions of a step: over a reload, while the connection is lost, and until the service has it.
 *
 * @param wanted the questions, or which ones they are when something stands in the fields.
 *
 * A fault is told when the person leaves the field, and goes as soon as it is put right.
 */
export function useQuestionForm(
  session: Session,
  stepId: string,
  wanted: readonly Question[] | ((typed: Typed) => readonly Question[]),
  own?: AnswerSource,
): QuestionForm {
  const flow = useFlow();
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
  const [typed, setTyped] = useState(() => ({ ...known(data), ...recallDraft(profile, stepId) }));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<ReadonlySet<string>>(() => new Set(Object.keys(recallDraft(profile, stepId))));
  const [refused, setRefused] = useState<ReadonlyMap<string, AnswerFault>>(new Map());
  const [today] = useState(() => localDay(new Date()));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FlowError | null>(null);

  const questions = typeof wanted === 'function' ? wanted(typed) : wanted;
  const asked = askedQuestions(questions, answersTyped(questions, typed));
  const faults = faultsTyped(questions, typed, today);

  const send = async (wanted: readonly Question[], complete: boolean): Promise<boolean> => {
    setLeft(new Set([...left, ...wanted.map(({ id }) => id)]));
    if (busy || wanted.some(({ id }) => faults.has(id))) return false;
    setBusy(true);
    setProblem(null);
    try {
      const given = Object.fromEntries(
        wanted.map((question) => [question.id, answerTyped(question, typed[question.id])]),
      );
      const answered = await source.give({ answers: given, complete });
      if (complete) {
        forgetDraft(profile, stepId);
        client.removeQueries({ queryKey });
      }
      keepSession(client, answered);
      return true;
    } catch (thrown) {
      const error = toFlowError(thrown);
      setRefused(
        new Map(error.details.fields?.map(({ field, code }) => [field.split('/').at(-1) ?? '', code as AnswerFault])),
      );
      setProblem(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  // The same functions at every letter, so that only the field that is typed into is drawn anew.
  const change = useCallback((id: string, value: string | readonly string[]) => {
    setTyped((before) => ({ ...before, [id]: value }));
    setChanged((before) => (before.has(id) ? before : new Set([...before, id])));
    setRefused((before) => (before.has(id) ? new Map([...before].filter(([question]) => question !== id)) : before));
  }, []);
  const leave = useCallback((id: string) => {
    setLeft((before) => (before.has(id) ? before : new Set([...before, id])));
  }, []);
  useEffect(() => {
    if (changed.size === 0) return;
    rememberDraft(profile, stepId, Object.fromEntries(Object.entries(typed).filter(([id]) => changed.has(id))));
  }, [profile, stepId, typed, changed]);

  return {
    asked,
    typed,
    suggested: new Set(Object.keys(data.suggestions).filter((id) => !changed.has(id) && !(id in data.answers))),
    faultOf: (id) => (left.has(id) ? (faults.get(id) ?? refused.get(id) ?? null) : null),
    allRight: (some) => some.every(({ id }) => !faults.has(id)),
    change,
    leave,
    busy,
    problem,
    send,
  };
}

function known({ answers, suggestions }: StepAnswers): Typed {
  const kept = Object.entries(answers).map(([id, answer]) => [id, typedOf(answer)] as const);
  return { ...suggestions, ...Object.fromEntries(kept) };
}
