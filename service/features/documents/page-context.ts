import { documentType } from '@veridoor/contract/documents/document-types';
import { isAskedAgain } from '@veridoor/contract/documents/page-codes';
import { settledBy } from '@veridoor/document-vision/document/fields';
import { daysOnEarth } from '@veridoor/document-vision/document/days';
import type { ExpectedPage } from '@veridoor/document-vision/document/findings';
import { isIdentityType } from '@veridoor/document-types/registry';
import { mayHaveHologram } from '@veridoor/document-vision/originality/holograms';
import type { Contexts, PageContext } from '../../checks/contexts.ts';
import { isUsable } from '../../checks/pages/image.ts';
import type { Parts } from '../../parts.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { FaceReader } from '../../vision/faces/face-reader.ts';
import type { ImageCheck } from '../../vision/pages/image-check.ts';
import type { Inspection } from '../../vision/pages/image-worker.ts';
import { fieldsOfPrint, machineFactsOf } from '../../vision/pages/print/print-fields.ts';
import type { PrintReader } from '../../vision/pages/print/print-reader.ts';
import { readEvidence } from '../../records/documents/evidence.ts';
import { captureContext } from './captures/capture-context.ts';
import { torchFrameOf } from './captures/captures.ts';
import { expectedPage } from './document-context.ts';
import { readFaces } from './face-context.ts';
import { proofContext } from './proof-context.ts';
import { findStepPages, type DocumentRow } from '../../records/documents/queries.ts';
import { acceptsSpecimens } from '../../records/companies/queries.ts';
import type { Reading } from '../../records/documents/readings-queries.ts';

export type LookingParts = Pick<Parts, 'database' | 'files' | 'clock' | 'secrets'> & {
  imageCheck: ImageCheck;
  faceReader: FaceReader;
  printReader: PrintReader;
};

/** What was seen in a document's file: for its checks, to be kept, and to be compared with others. */
interface SeenFile {
  contexts: Pick<Contexts, 'page'> & Partial<Pick<Contexts, 'face'>>;
  reading: Reading | null;
  descriptor: Float32Array | null;
}

/** A file at which nobody has looked. */
export function unseenPage(
  { type, side, sent_by, mime_type, edit_mark, metadata }: DocumentRow,
  now: Date,
): PageContext {
  return {
    file: {
      type,
      side,
      sentBy: sent_by,
      isPdf: mime_type === 'application/pdf',
      fromCamera: metadata.source === 'camera',
      mark: edit_mark,
      mayBeSpecimen: false,
      isOverridden: metadata.overridden === true,
    },
    days: daysOnEarth(now),
    expected: null,
    insists: false,
    inspection: null,
    print: null,
    fields: null,
    faces: null,
    capture: null,
    proof: null,
    recorded: [],
    isSigned: false,
  };
}

/** Looks at a document's file. */
export async function seePage(parts: LookingParts, document: DocumentRow, bytes: Uint8Array): Promise<SeenFile> {
  const unseen = unseenPage(document, parts.clock.now());
  return document.type === 'digital_id'
    ? seeIdentity(parts, document, bytes, unseen)
    : seeImage(parts, document, bytes, unseen);
}

/** What a wallet showed: it was verified when it came. */
async function seeIdentity(
  parts: LookingParts,
  document: DocumentRow,
  bytes: Uint8Array,
  unseen: PageContext,
): Promise<SeenFile> {
  const { results: recorded, fields } = readEvidence(bytes);
  const { page, descriptor } = await readFaces(parts, document, bytes);
  return {
    contexts: { page: { ...unseen, recorded, fields, faces: page } },
    reading: { outline: null, fingerprint: '', fields },
    descriptor,
  };
}

async function seeImage(
  parts: LookingParts,
  document: DocumentRow,
  bytes: Uint8Array,
  unseen: PageContext,
): Promise<SeenFile> {
  const { type, mime_type: mimeType } = document;
  const { file } = unseen;
  const today = parts.clock.now().toISOString().slice(0, 10);
  const mayBeSpecimen = await acceptsSpecimens(parts.database, document.company_id);
  const expected = await expectedPage(parts.database, document);
  const light = mayHaveHologram(document) ? { otherLight: await torchFrameOf(parts, document) } : {};
  const task = { bytes, mimeType, type, fromCamera: file.fromCamera, page: expected, ...light, today };
  const inspection = await parts.imageCheck.inspect(task);
  // Both take seconds, in threads and processes of their own; in a sequence the customer waits for them.
  const [faces, print] = await Promise.all([
    readFaces(parts, document, bytes),
    expected && readPrint(parts.printReader, document, bytes, inspection, today),
  ]);
  const capture = await captureContext(parts, document, bytes);
  const proof = await proofContext(parts, document, { bytes, text: inspection.text }, today);
  const reading = readingOf(inspection, print);
  const page = {
    ...unseen,
    file: { ...file, mayBeSpecimen },
    expected,
    insists: await insists(parts.database, document, expected),
    inspection,
    print,
    fields: reading?.fields ?? null,
    faces: faces.page,
    capture,
    proof,
  };
  const letter = proof?.issuer ? { outline: null, fingerprint: '', fields: null, issuer: proof.issuer } : null;
  return {
    contexts: { page, ...(faces.face && { face: faces.face }) },
    reading: reading ?? letter,
    descriptor: faces.descriptor,
  };
}

/** The print of a page that can be looked at. */
async function readPrint(
  printReader: PrintReader,
  document: Pick<DocumentRow, 'type' | 'country'>,
  bytes: Uint8Array,
  inspection: Inspection,
  today: string,
): Promise<PageContext['print']> {
  if (!inspection.reading || !inspection.reproduction || !isUsable(inspection)) return null;
  const { fields: machine, outline } = inspection.reading;
  const size = documentType(document.type).guide === 'booklet' ? 'ID-3' : 'ID-1';
  const facts = machine && machineFactsOf(machine, '');
  const expected = isIdentityType(document.type) ? { type: document.type, country: document.country } : undefined;
  return printReader.read({ bytes, outline, size, today, machine: facts, expected }).catch(() => 'unavailable');
}

/** The MRZ and the barcode come first; where there is neither, what is sure in print counts. */
function readingOf({ reading }: Inspection, print: PageContext['print']): Reading | null {
  if (!reading || print === null || print === 'unavailable') return reading;
  const printed = fieldsOfPrint(print);
  const fields = reading.fields && settledBy(reading.fields, printed);
  return { ...reading, fields: fields ? { ...fields, printed } : printed };
}

/** Whether the customer sends an image although the device, or the service before, has asked for another. */
async function insists(
  database: Connection,
  { metadata, step_id: step, profile_id: profile, side }: DocumentRow,
  expected: ExpectedPage | null,
): Promise<boolean> {
  const { overridden, hints = [] } = metadata;
  if (expected === null) return false;
  if (overridden === true && hints.some(isAskedAgain)) return true;
  if (step === null) return false;
  const earlier = await findStepPages(database, profile, step, 'archived');
  return earlier.some((page) => page.side === side && page.status === 'rejected' && isAskedAgain(page.reject_reason));
}
