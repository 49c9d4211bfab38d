import { judged, type Check } from '../check.ts';
import { judgeCapture } from '../pages/capture.ts';
import { unreadable } from './compare.ts';

/** A proof of address can be read, and its page shows its text. */
export const proofText: Check<'proof_text'> = {
  name: 'proof_text',
  families: ['paper'],
  inTests: 'given',
  make(context) {
    const { proof } = context;
    if (!proof) return null;
    const reason = unreadable(proof);
    if (reason !== null) return judged(reason);
    // A file may be made by anybody, and a workflow that lets readable PDFs pass says nothing of images.
    const isFile = proof.layer === null && judgeCapture(context)?.outcome !== 'passed';
    return judged(isFile ? 'sent_as_file' : null);
  },
};
