import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** `traceparent` of version 00: trace, span, flags (W3C Trace Context, section 3.2). */
const PARENT = /^00-(?<trace>[0-9a-f]{32})-(?<span>[0-9a-f]{16})-[0-9a-f]{2}$/;
/** Neither may be zero. */
const NOTHING = /^0+$/;

const present = new AsyncLocalStorage<string>();

/** The id that joins the lines of one thing that somebody did, over requests, jobs and instances; it names nobody. */
export const presentTrace = (): string | null => present.getStore() ?? null;

/** Does work, and whatever it causes later, under a trace. */
export const inTrace = <Result>(trace: string, work: () => Result): Result => present.run(trace, work);

export const newTrace = (): string => randomBytes(16).toString('hex');

/** The trace as a request to somebody else carries it, with a span of its own, not sampled. */
export const traceparentOf = (trace: string): string => `00-${trace}-${randomBytes(8).toString('hex')}-00`;

/** The trace of a caller; a new one where it names none that is valid. */
export function traceOf(header: string | string[] | undefined): string {
  const { trace = '', span = '' } = (typeof header === 'string' && PARENT.exec(header)?.groups) || {};
  return NOTHING.test(trace || '0') || NOTHING.test(span || '0') ? newTrace() : trace;
}
