import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toFlowError, type FlowError } from '../lib/errors/flow-error.ts';

/** What a press does, and how it stands. */
export interface Action<Input, Output> {
  /** Does it; another press while it is under way does nothing. */
  run: (input: Input) => void;
  pending: boolean;
  done: boolean;
  /** What came of it; undefined until it is done. */
  answer: Output | undefined;
  /** Why it failed, until it is done again. */
  problem: FlowError | null;
}

interface ActionOptions<Input, Output> {
  /** What the screen does next. It is under way until that is done. */
  onDone?: (answer: Output, input: Input) => unknown;
  onProblem?: (problem: FlowError) => unknown;
  /** Puts away an answer that came after the screen was left. */
  onLeft?: (answer: Output) => unknown;
  /** Every press counts, also while another is under way. */
  several?: boolean;
}

/**
 * The one way in which a screen changes something: on the service, in this browser, or with a device.
 *
 * `work` continues to its end after the person has left the screen, so it keeps what must be kept. `onDone` and
 * `onProblem` belong to the screen and are not called once it is gone. Without a network the action fails at once.
 */
export function useAction<Input = void, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  { onDone, onProblem, onLeft, several = false }: ActionOptions<Input, Output> = {},
): Action<Input, Output> {
  // A ref, because two presses may come before the next render.
  const underway = useRef(false);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const { mutate, isPending, isSuccess, data, error } = useMutation<Output, unknown, Input>({
    mutationFn: work,
    networkMode: 'always',
    onSuccess: (answer, input) => (shown.current ? onDone?.(answer, input) : onLeft?.(answer)),
    onError: (thrown) => (shown.current ? onProblem?.(toFlowError(thrown)) : undefined),
    onSettled: () => {
      underway.current = false;
    },
  });
  return {
    run: (input) => {
      if (underway.current && !several) return;
      underway.current = true;
      mutate(input);
    },
    pending: isPending,
    done: isSuccess,
    answer: data,
    problem: error === null ? null : toFlowError(error),
  };
}
