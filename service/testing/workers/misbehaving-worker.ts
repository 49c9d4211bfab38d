import type { Inspection } from '../../vision/pages/image-worker.ts';
import { NOTHING_SEEN } from '../documents/page-context.ts';

/** A checking thread that does what its file says, for tests: dies, hangs, fills its memory, or works. */
export default function misbehave({ bytes }: { bytes: Uint8Array }): Inspection {
  const order = Buffer.from(bytes).toString();
  if (order === 'exit') process.exit(1);
  if (order === 'throw') throw new Error('no');
  if (order === 'memory') {
    const hoard: object[] = [];
    for (;;) hoard.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
  }
  if (order === 'hang') for (;;);
  return NOTHING_SEEN;
}
