import { judged, type Check } from '../check.ts';
import { doubtOfOrigin } from './pdf-programs.ts';

/** A PDF with text comes from a program that issuers use. One without text is a scan, which `proof_text` judges. */
export const proofFile: Check<'proof_file'> = {
  name: 'proof_file',
  families: ['paper'],
  inTests: 'given',
  make: ({ proof, inspection }) =>
    proof && proof.layer !== null && inspection?.origin
      ? judged(doubtOfOrigin(inspection.origin, proof.issuer?.kind ?? null))
      : null,
};
