import { isCountry } from '@veridoor/contract/documents/nationality';
import sharp from 'sharp';
import { daysOnEarth, type Days } from '@veridoor/document-vision/document/days';
import { findingsOfDates } from '@veridoor/document-vision/document/findings';
import type { RecognisedDocument, RecognitionRequest } from '@veridoor/contract/documents/recognition';
import type { Parts } from '../../parts.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { tooManyRequests } from '../../platform/http/limits/rate-limiter.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { fieldsOfPrint } from '../../vision/pages/print/print-fields.ts';
import type { DocumentPrint } from '../../vision/pages/print/print-worker.ts';
import { findFlow } from '../../records/flow/queries.ts';
import { openStep } from '../../records/flow/submission-rules.ts';

/** Pages of one customer in a minute: a page takes about a second of a processor, and people turn and try again. */
const MOST = 12;
/** Longest side in pixels; the interface sends 1000. */
const LONGEST_SIDE = 2000;
/** Milliseconds until reading begins; the interface asks the customer after twelve seconds. */
const START_TIMEOUT = 10_000;

type RecognitionParts = Pick<Parts, 'database' | 'clock' | 'printReader' | 'rateLimiter'>;

/**
 * Which document a page is of, by its print, and whether it has expired. Nothing is kept, and the answer proves nothing: it spares the customer a
 * question.
 *
 * @throws ProblemError what openStep refuses; document_not_accepted for another kind of step; too_many_requests;
 * unreadable_image.
 */
export async function recogniseDocument(
  { database, clock, printReader, rateLimiter }: RecognitionParts,
  customer: ProfilePrincipal,
  { step: stepId, image }: RecognitionRequest,
): Promise<RecognisedDocument> {
  const flow = await findFlow(database, customer.companyId, customer.profileId);
  if (!flow) throw new ProblemError('profile_not_found');
  const step = openStep(flow, stepId, customer);
  if (step.kind !== 'document') throw new ProblemError('document_not_accepted', { allowed: [] });
  const seconds = await rateLimiter.take(`recognition ${customer.profileId}`, MOST);
  if (seconds > 0) throw tooManyRequests(seconds, MOST);
  const bytes = Buffer.from(image, 'base64');
  if (!(await isSmallJpeg(bytes))) throw new ProblemError('unreadable_image');
  const now = clock.now();
  const order = { bytes, outline: null, size: 'ID-1', today: now.toISOString().slice(0, 10), machine: null } as const;
  // A page that cannot be read in time is not recognised: the customer is asked.
  const reading = await printReader.read(order, { startTimeout: AbortSignal.timeout(START_TIMEOUT) }).catch(() => null);
  if (!reading) return { type: null, country: null, side: null, expired: false };
  const { kind, country, side } = reading.type;
  const expired = hasExpired(reading, daysOnEarth(now));
  return { type: kind, country: country ?? countryOfHolder(reading), side, expired };
}

/** By the printed date, if all readers read it alike: what is unsure sends nobody for another document. */
function hasExpired(reading: DocumentPrint, days: Days): boolean {
  const fields = fieldsOfPrint(reading);
  return fields !== null && findingsOfDates(fields, null, days).some(({ code }) => code === 'document_expired');
}

/**
 * The country of a document that states give to their own nationals, by the nationality in print; null for another
 * document. Cards for foreigners bear the country's name as well, which comes first.
 */
function countryOfHolder(reading: DocumentPrint): string | null {
  const isForNationals = reading.type.kind === 'id_card' || reading.type.kind === 'passport';
  const nationality = isForNationals ? fieldsOfPrint(reading)?.nationality : null;
  return nationality && isCountry(nationality) ? nationality : null;
}

async function isSmallJpeg(bytes: Uint8Array): Promise<boolean> {
  const facts = await sharp(bytes)
    .metadata()
    .catch(() => null);
  return facts?.format === 'jpeg' && Math.max(facts.width, facts.height) <= LONGEST_SIDE;
}
