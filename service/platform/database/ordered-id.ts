import { randomUUID } from 'node:crypto';

/** Values of the 12 bits that order identifiers of one millisecond. */
const COUNTER = 0x1000;

let last = 0;

/** A UUID of version 7 (RFC 9562 section 5.7): those of one process sort in the order of their creation. */
export function orderedId(): string {
  // Milliseconds with the counter as their fraction; a clock that is set back does not break the order.
  last = Math.max(last + 1, Date.now() * COUNTER);
  const time = Math.floor(last / COUNTER)
    .toString(16)
    .padStart(12, '0');
  const counter = (last % COUNTER).toString(16).padStart(3, '0');
  // Variant and random bits have the same place in each version.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${randomUUID().slice(19)}`;
}
