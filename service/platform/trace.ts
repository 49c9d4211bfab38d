import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** `traceparent` of version 00: trace, span, flags (W3C Trace Context, section 3.2). */
const PARENT = /^00-(?<trace>[0-9a-f]{32})-(?<span>[0-9a-f]{16})-[0-9a-f]{2}$/;
/** Neither may be zero. */
const NOTHING = /^0+$/;

/** A piece of work under way whose time is kept. Names and attributes are patterns, kinds and codes, never of a person. */
export interface Span {
  /** `traceparent` of what it causes. */
  readonly parent: string;
  /** Begins a part of it in this process. */
  child(name: string): Span;
  /** `failure` is a short code, null for none. */
  end(failure: string | null, attributes?: SpanAttributes): void;
}

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Work as a span begins: a request that came in, a job, a request to somebody else. */
export interface SpanStart {
  kind: 'server' | 'consumer' | 'client';
  name: string;
  attributes: SpanAttributes;
}

/** Keeps the spans of this process and sends them on (OpenTelemetry). */
export interface Tracing {
  /** Begins a span below what its work carries: a trace, or a `traceparent`. Null where the trace is not sampled. */
  begin(parent: string, start: SpanStart): Span | null;
  /** From then on `report` gets the first failure in a row, in words that name nobody. */
  start(report: (reason: string) => void): void;
  /** Sends the rest, for two seconds at most. */
  stop(): Promise<void>;
}

const present = new AsyncLocalStorage<{ trace: string; span: Span | null }>();

/** The id that joins the lines of one thing that somebody did, over requests, jobs and instances; it names nobody. */
export const presentTrace = (): string | null => present.getStore()?.trace ?? null;

/** What a job or an event carries of its cause: the trace, as a `traceparent` where the cause is a span. */
export const presentParent = (): string | null => present.getStore()?.span?.parent ?? presentTrace();

/** Does work, and whatever it causes later, under a trace and perhaps a span of it. */
export const inTrace = <Result>(trace: string, work: () => Result, span: Span | null = null): Result =>
  present.run({ trace, span }, work);

/** Does work in a span of its own below the present one, if there is one. */
export async function inChildSpan<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const context = present.getStore();
  if (!context?.span) return work();
  const span = context.span.child(name);
  try {
    const result = await inTrace(context.trace, work, span);
    span.end(null);
    return result;
  } catch (error) {
    span.end(failureName(error));
    throw error;
  }
}

/** The kind of a failure for a span: its message may name somebody. */
export const failureName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

export const newTrace = (): string => randomBytes(16).toString('hex');

/** The trace as a request to somebody else carries it, with a span that nobody keeps, not sampled. */
export const traceparentOf = (trace: string): string => `00-${trace}-${randomBytes(8).toString('hex')}-00`;

/** The `traceparent` of a caller; a new trace where it has none that is valid. */
export function parentOf(header: string | string[] | undefined): string {
  const { trace, span } = readParent(typeof header === 'string' ? header : '');
  return typeof header === 'string' && span !== null && !NOTHING.test(trace) && !NOTHING.test(span)
    ? header
    : newTrace();
}

/** The trace and the span of what a request, a job or an event carries. */
export function readParent(parent: string): { trace: string; span: string | null } {
  const { trace = parent, span = null } = PARENT.exec(parent)?.groups ?? {};
  return { trace, span };
}
