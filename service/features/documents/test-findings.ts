import { createHash } from 'node:crypto';
import type { CheckName, CheckResult } from '@veridoor/contract/check';
import { documentType } from '@veridoor/contract/documents/document-types';
import { TEST_CODES, USUAL_TEST_CODE, type TestOutcome } from '@veridoor/contract/test-outcome';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { checkNamed } from '../../checks/registry.ts';
import { offerOf, pageContext, takenDocuments } from '../../steps/registry.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import type { Flow } from '../../records/flow/queries.ts';
import type { DocumentRow } from '../../records/documents/queries.ts';
import type { Reading } from '../../records/documents/readings-queries.ts';

/**
 * What is found in a page of a test profile in place of looking at it.
 *
 * @param portrait SHA-256 of the page whose portrait a selfie is compared with.
 */
export function testFindings(
  flow: Pick<Flow, 'definition' | 'profileId'>,
  outcome: TestOutcome,
  document: DocumentRow,
  profile: Pick<ProfileRow, 'name' | 'id_card_number'> | null,
  portrait?: string,
): { results: CheckResult[]; reading: Reading | null; descriptor: null; scene: null } {
  const step = flow.definition.steps.find(({ id }) => id === document.step_id);
  const wrong = wrongOn(flow, outcome, document);
  const right = (step ? requiredOf(step, document) : (['image'] as const))
    .filter((check) => check !== wrong?.check && checkNamed(check).inTests === 'given')
    .map((check): CheckResult => ({ check, outcome: 'passed', score: 1, detail: null }));
  const number = step && offerOf(step).holder?.compareNumber ? profile?.id_card_number : undefined;
  const compared = [document.sha256, ...(portrait === undefined ? [] : [portrait])];
  const results = (wrong ? [...right, wrong] : right).map((result) =>
    result.check === 'match' ? { ...result, files: compared } : result,
  );
  return {
    results,
    reading: documentType(document.type).family === 'identity' ? readingOf(flow, document, profile, number) : null,
    descriptor: null,
    scene: null,
  };
}

function requiredOf(step: Flow['definition']['steps'][number], document: DocumentRow): CheckName[] {
  const context = { pages: [document], present: new Set([document.sha256]), rules: [] };
  const { ofPage, ofDocument } = pageContext(step, document, context).requirements;
  return [...ofPage, ...ofDocument];
}

/** The result that is not good; null on a page whose kind its check does not look at. */
function wrongOn(
  { definition }: Pick<Flow, 'definition'>,
  { result, code = USUAL_TEST_CODE }: TestOutcome,
  document: DocumentRow,
): CheckResult | null {
  if (result !== 'rejected' && result !== 'in_review' && result !== 'check_failed') return null;
  const check = TEST_CODES[code];
  const { families } = checkNamed(check);
  const looks = ({ type }: Pick<DocumentRow, 'type'>) => families.includes(documentType(type).family);
  // Where no step has such a page, every page shows it: an outcome is never lost.
  const anywhere = !definition.steps.some((step) => takenDocuments(step).some(looks));
  if (!anywhere && !looks(document)) return null;
  return { check, outcome: result === 'check_failed' ? 'failed' : 'review', score: 0, detail: code };
}

/** A reading as of a valid document of the profile's customer: the same of every page, and another for each profile. */
function readingOf(
  { profileId }: Pick<Flow, 'profileId'>,
  { side, country }: DocumentRow,
  profile: Pick<ProfileRow, 'name'> | null,
  otherNumber: string | undefined,
): Reading {
  const digest = (text: string) => createHash('sha256').update(`${profileId} ${text}`).digest('hex');
  const [lastName = 'SPECIMEN', ...firstNames] = (profile?.name ?? 'TEST SPECIMEN')
    .toUpperCase()
    .split(' ')
    .toReversed();
  const fields: DocumentFields = {
    source: 'mrz',
    lastName,
    firstName: firstNames.toReversed().join(' '),
    documentNumber: `T${digest('number').slice(0, 8).toUpperCase()}`,
    otherNumbers: otherNumber === undefined ? [] : [otherNumber],
    birthDate: '1990-01-01',
    expirationDate: '2099-12-31',
    sex: 'X',
    nationality: country,
    issuingCountry: country,
    address: null,
  };
  return { outline: null, fingerprint: digest(side), fields };
}
