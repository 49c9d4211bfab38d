import type { Metadata } from '@veridoor/contract/common';
import { invalidField } from '../platform/problems/problems.ts';

/** Bytes of JSON: events carry it, and lists answer it. */
const LARGEST = 8192;

/** @throws ProblemError invalid_request for an integrator's own data that is too large. */
export function checkMetadata(metadata: Metadata | undefined): void {
  if (Buffer.byteLength(JSON.stringify(metadata ?? {})) > LARGEST)
    throw invalidField('/metadata', 'too_long', `must be at most ${LARGEST} bytes as JSON`);
}
