import type { CheckName, CheckResult } from '@veridoor/contract/check';
import { CHECKS } from '@veridoor/contract/checks';
import type { Check } from './check.ts';
import type { Contexts } from './contexts.ts';
import { age } from './pages/age.ts';
import { barcode } from './pages/barcode.ts';
import { blockList } from './companies/block-list.ts';
import { call } from './profiles/call.ts';
import { capture } from './pages/capture.ts';
import { crossCheckBirthDate } from './documents/cross-check-birth-date.ts';
import { crossCheckDocumentNumber } from './documents/cross-check-document-number.ts';
import { crossCheckExpirationDate } from './documents/cross-check-expiration-date.ts';
import { crossCheckName } from './documents/cross-check-name.ts';
import { crossCheckPrint } from './pages/cross-check-print.ts';
import { crossCheckProfileName } from './profiles/cross-check-profile-name.ts';
import { crossCheckProfileNumber } from './profiles/cross-check-profile-number.ts';
import { data } from './pages/data.ts';
import { digitalId } from './pages/digital-id.ts';
import { document } from './pages/document.ts';
import { duplicateFace } from './companies/duplicate-face.ts';
import { duplicateNumber } from './companies/duplicate-number.ts';
import { duplicatePage } from './companies/duplicate-page.ts';
import { expiry } from './pages/expiry.ts';
import { face } from './faces/face.ts';
import { image } from './pages/image.ts';
import { liveness } from './faces/liveness.ts';
import { match } from './faces/match.ts';
import { mrz } from './pages/mrz.ts';
import { originalCopy } from './originals/original-copy.ts';
import { originalFile } from './originals/original-file.ts';
import { originalHologram } from './originals/original-hologram.ts';
import { originalPortrait } from './originals/original-portrait.ts';
import { originalSelfie } from './originals/original-selfie.ts';
import { originalScreen } from './originals/original-screen.ts';
import { originalText } from './originals/original-text.ts';
import { page } from './pages/page.ts';
import { portrait } from './pages/portrait.ts';
import { printBirthDate } from './print/print-birth-date.ts';
import { printExpiryDate } from './print/print-expiry-date.ts';
import { printFirstName } from './print/print-first-name.ts';
import { printLastName } from './print/print-last-name.ts';
import { printNumber } from './print/print-number.ts';
import { proofAddress } from './proofs/proof-address.ts';
import { proofDate } from './proofs/proof-date.ts';
import { proofFile } from './proofs/proof-file.ts';
import { proofIssuer } from './proofs/proof-issuer.ts';
import { proofName } from './proofs/proof-name.ts';
import { proofText } from './proofs/proof-text.ts';
import { publicOffice } from './profiles/public-office.ts';
import { revocation } from './pages/revocation.ts';
import { screening } from './profiles/screening.ts';
import { sides } from './documents/sides.ts';
import { specimen } from './pages/specimen.ts';
import { signature } from './pages/signature.ts';

/** Every check. Results come in this order, and the first that failed is the reason for the customer. */
const registry = {
  image,
  page,
  mrz,
  barcode,
  digital_id: digitalId,
  document,
  expiry,
  age,
  revocation,
  original_hologram: originalHologram,
  original_screen: originalScreen,
  original_copy: originalCopy,
  specimen,
  cross_check_print: crossCheckPrint,
  original_text: originalText,
  data,
  portrait,
  original_portrait: originalPortrait,
  face,
  match,
  original_selfie: originalSelfie,
  liveness,
  proof_text: proofText,
  proof_date: proofDate,
  proof_name: proofName,
  proof_address: proofAddress,
  proof_issuer: proofIssuer,
  proof_file: proofFile,
  original_file: originalFile,
  capture,
  signature,
  sides,
  print_last_name: printLastName,
  print_first_name: printFirstName,
  print_number: printNumber,
  print_birth_date: printBirthDate,
  print_expiry_date: printExpiryDate,
  cross_check_name: crossCheckName,
  cross_check_birth_date: crossCheckBirthDate,
  cross_check_expiration_date: crossCheckExpirationDate,
  cross_check_document_number: crossCheckDocumentNumber,
  cross_check_profile_name: crossCheckProfileName,
  cross_check_profile_number: crossCheckProfileNumber,
  screening,
  public_office: publicOffice,
  call,
  duplicate_number: duplicateNumber,
  duplicate_page: duplicatePage,
  duplicate_face: duplicateFace,
  block_list: blockList,
} satisfies { [Name in CheckName]: Check<Name> };

export const checkNamed = (name: CheckName): Pick<Check, 'families' | 'inTests'> => registry[name];

/** Makes every check of what these contexts are about. */
export async function makeChecks(contexts: Partial<Contexts>): Promise<CheckResult[]> {
  const made = await Promise.all(Object.values<Check>(registry).map((check) => makeCheck(check, contexts)));
  return made.flat();
}

/** The results of one check, each under its name. */
async function makeCheck(check: Check, contexts: Partial<Contexts>): Promise<CheckResult[]> {
  const { name } = check;
  const context = contexts[CHECKS[name].of];
  const found = context && (await check.make(context));
  return [found ?? []].flat().map((one) => ({ check: name, ...one }));
}
