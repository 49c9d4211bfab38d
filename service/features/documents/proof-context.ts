import { issuerOf, type Issuer } from '@veridoor/document-reading/letters/issuer';
import { TONE_CUTS, type ToneCut } from '../../vision/pages/pdf/tones.ts';
import type { ExpectedProof, ProofContext, ProofText } from '../../checks/contexts.ts';
import { isReadable, isShown } from '../../checks/proofs/text.ts';
import type { PrintReader } from '../../vision/pages/print/print-reader.ts';
import type { Parts } from '../../parts.ts';
import type { DocumentRow } from '../../records/documents/queries.ts';
import { findFlow } from '../../records/flow/queries.ts';
import { findProfileOfAnyCompany } from '../../records/profiles/queries.ts';
import { findProfileFields } from '../../records/documents/readings-queries.ts';
import { findStepAnswers } from '../../records/flow/step-answers-queries.ts';
import { offerOf } from '../../steps/registry.ts';
import { openAnswers } from '../../records/flow/step-questions.ts';

/** Maximum age in days of a proof of address without a step of its own. */
const USUAL_AGE = 92;

/**
 * Reads a proof of address, who issued it, and what it is compared with; null for other documents.
 *
 * @param text layer of a PDF; null without one. An image's print is read, and that of a scan.
 */
export async function proofContext(
  { database, secrets, printReader }: Pick<Parts, 'database' | 'secrets'> & { printReader: PrintReader },
  document: DocumentRow,
  { bytes, text }: { bytes: Uint8Array; text: string | null },
  today: string,
): Promise<ProofContext | null> {
  if (document.type !== 'proof_of_address') return null;
  const { profile_id: profileId, step_id: stepId, company_id: companyId } = document;
  const profile = await findProfileOfAnyCompany(database, profileId);
  const flow = await findFlow(database, companyId, profileId);
  // A company's proof of address has other words in it.
  if (flow?.subject === 'entity') return null;
  const step = flow?.definition.steps.find(({ id }) => id === stepId);
  const proof = step && offerOf(step).proof;
  const [fields] = await findProfileFields(database, profileId);
  const kept = stepId === null ? null : await findStepAnswers(database, profileId, stepId);
  const expected: ExpectedProof = {
    // An authority wrote the name in a document; somebody typed the name in the profile.
    name: fields ? `${fields.firstName} ${fields.lastName}`.trim() : (profile?.name ?? null),
    address: proof && kept ? addressOf(openAnswers({ secrets }, kept)) : null,
    maxAgeDays: proof?.max_age_days ?? USUAL_AGE,
    today,
  };
  if (text !== null && isReadable(text)) {
    const print = await readShown(printReader, bytes);
    return { layer: text, print, expected, issuer: issuerOfText(text, print) };
  }
  const read = await readProof(printReader, bytes);
  return { layer: null, print: read ? [read] : [], expected, issuer: read?.issuer ?? null };
}

type Said = ProofText & { readonly issuer: Issuer | null };

/** A text layer says nothing of places: its first lines are the head. The page has to show the name. */
function issuerOfText(text: string, shown: readonly Said[]): Issuer | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const issuer = issuerOf(lines.map((line) => ({ text: line, other: line, certainty: 1, box: null })));
  return issuer && shown.length > 0 && isShown(issuer.name, shown) ? issuer : (shown[0]?.issuer ?? null);
}

/** The print of a PDF's page, in every cut of its tones; empty where the reader is not available. */
async function readShown(printReader: PrintReader, bytes: Uint8Array): Promise<Said[]> {
  const shown = await Promise.all(TONE_CUTS.map((cut) => readProof(printReader, bytes, cut)));
  return shown.includes(null) ? [] : shown.filter((one) => one !== null);
}

/** The print; null where the reader is not available. */
async function readProof(printReader: PrintReader, bytes: Uint8Array, cut?: ToneCut): Promise<Said | null> {
  const letter = await printReader.readLetter(bytes, cut === undefined ? {} : { cut }).catch(() => null);
  return letter && { readings: letter.readings.map((lines) => lines.join('\n')), isPrint: true, issuer: letter.issuer };
}

function addressOf(answers: Readonly<Record<string, unknown>>): NonNullable<ExpectedProof['address']> {
  const parts = ['line1', 'city', 'postal_code'] as const;
  return Object.fromEntries(
    parts.flatMap((part) => (typeof answers[part] === 'string' ? [[part, answers[part]]] : [])),
  );
}
