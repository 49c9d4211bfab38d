import { useCallback, useEffect, useEffectEvent, useRef, useState, type ComponentPropsWithRef } from 'react';
import type { FlowError } from '../lib/errors/flow-error.ts';
import { useAction } from './use-action.ts';

type Field<Values> = keyof Values & string;

/** What is wrong, by field. */
export type Faults<Values, Fault> = { readonly [Name in Field<Values>]?: Fault };

/** What was changed and is not sent yet, kept over a reload; null forgets it. */
export interface Draft<Values> {
  recall: () => Partial<Values>;
  keep: (changed: Partial<Values> | null) => void;
}

/** Fields with what stands in them, what is wrong with it, and the way to send it. */
export interface Form<Values extends object, Fault, Part = void> {
  values: Values;
  /** Fields that the person has changed. */
  changed: ReadonlySet<string>;
  /** All faults of the present values, shown or not. */
  faults: Faults<Values, Fault>;
  /** The fault that the person sees at a field. */
  faultOf: (field: Field<Values>) => Fault | null;
  change: (values: Partial<Values>) => void;
  /** What the input of a field with text needs. */
  input: <Name extends Field<Values>>(
    name: Name,
  ) => { value: Values[Name]; onChange: (event: { currentTarget: { value: string } }) => void };
  /** The person has left a field, so its fault may be shown. */
  leave: (field: Field<Values>) => void;
  /** Sends, or shows the faults and focuses the first. */
  submit: (part: Part) => void;
  pending: boolean;
  problem: FlowError | null;
  /** What the form's element needs. */
  attributes: (part: Part) => Pick<ComponentPropsWithRef<'form'>, 'ref' | 'noValidate' | 'onSubmit'>;
}

interface FormOptions<Values extends object, Fault, Part> {
  initial: () => Values;
  /** What is wrong with the values, by the rules that the service has too. */
  check: (values: Values) => Faults<Values, Fault>;
  send: (values: Values, part: Part) => Promise<unknown>;
  onSent?: (part: Part) => unknown;
  onProblem?: (problem: FlowError) => unknown;
  /** The fields of a part; without it every part is the whole form. */
  fieldsOf?: (part: Part) => readonly Field<Values>[];
  /** What the service found wrong. */
  refused?: (problem: FlowError) => Faults<Values, Fault>;
  /**
   * For a PIN or a code, which nobody corrects digit by digit: the fields' values after a fault. The next digit hides
   * the fault.
   */
  anew?: (faults: Faults<Values, Fault>) => Partial<Values>;
  draft?: Draft<Values>;
}

/**
 * Every form of the interface. A fault shows when the person leaves the field or sends, and disappears once it is
 * corrected. A fault that the service found disappears when the field changes.
 */
export function useForm<Values extends object, Fault, Part = void>({
  initial,
  check,
  send,
  onSent,
  onProblem,
  fieldsOf,
  refused: refusedBy,
  anew,
  draft,
}: FormOptions<Values, Fault, Part>): Form<Values, Fault, Part> {
  const element = useRef<HTMLFormElement>(null);
  const [recalled] = useState(() => draft?.recall() ?? {});
  const [values, setValues] = useState<Values>(() => ({ ...initial(), ...recalled }));
  const [changed, setChanged] = useState<ReadonlySet<string>>(() => new Set(Object.keys(recalled)));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Faults<Values, Fault>>({});
  const [failures, setFailures] = useState(0);
  // A ref, because the letter that completes a form may send it before the next render.
  const latest = useRef(values);
  const faults = check(values);

  const put = useCallback((next: Partial<Values>) => {
    latest.current = { ...latest.current, ...next };
    setValues(latest.current);
  }, []);
  const typedAnew = anew !== undefined;
  // The functions stay the same at every letter, so that only the field being typed into renders.
  const change = useCallback(
    (next: Partial<Values>) => {
      const fields = Object.keys(next);
      put(next);
      setChanged((before) => new Set([...before, ...fields]));
      setRefused((before) => pick(before, (field) => !fields.includes(field)));
      if (typedAnew) setLeft((before) => new Set([...before].filter((field) => !fields.includes(field))));
    },
    [put, typedAnew],
  );
  const leave = useCallback((field: Field<Values>) => setLeft((before) => new Set([...before, field])), []);

  const tell = (found: Faults<Values, Fault>) => {
    if (anew) put(anew(found));
    setFailures((before) => before + 1);
  };
  const action = useAction((part: Part) => send(latest.current, part), {
    onDone: (_, part) => onSent?.(part),
    onProblem: async (problem) => {
      const found = refusedBy?.(problem) ?? {};
      setRefused(found);
      if (Object.keys(found).length > 0) tell(found);
      await onProblem?.(problem);
    },
  });
  const submit = (part: Part) => {
    const fields: readonly string[] = fieldsOf?.(part) ?? Object.keys(latest.current);
    setLeft((before) => new Set([...before, ...fields]));
    if (action.pending) return;
    setRefused({});
    const found = pick(check(latest.current), (field) => fields.includes(field));
    if (Object.keys(found).length > 0) tell(found);
    else action.run(part);
  };
  // Once the faults are shown, the first of them gets the focus.
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  const keep = useEffectEvent(() => draft?.keep(pick(values, (field) => changed.has(field))));
  useEffect(() => {
    if (changed.size > 0) keep();
  }, [values, changed]);

  return {
    values,
    changed,
    faults,
    faultOf: (field) => own(refused, field) ?? (left.has(field) ? own(faults, field) : undefined) ?? null,
    change,
    input: (name) => ({
      value: values[name],
      onChange: ({ currentTarget }) => change({ [name]: currentTarget.value } as Partial<Values>),
    }),
    leave,
    submit,
    pending: action.pending,
    problem: action.problem,
    attributes: (part) => ({
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        submit(part);
      },
    }),
  };
}

function pick<Of extends object>(from: Of, matches: (name: string) => boolean): Partial<Of> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => matches(name))) as Partial<Of>;
}

/** A question may have the name of a member that every object has, such as `constructor`. */
function own<Of extends object, Name extends keyof Of>(from: Of, name: Name): Of[Name] | undefined {
  return Object.hasOwn(from, name) ? from[name] : undefined;
}
