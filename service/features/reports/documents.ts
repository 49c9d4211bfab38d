import { documentType } from '@veridoor/contract/documents/document-types';
import type { VideoFacts } from '@veridoor/contract/documents/page-video';
import type { CheckResult } from '@veridoor/contract/check';
import type { ReportCheck, ReportDocument } from '@veridoor/contract/report';
import type { DocumentRow } from '../../records/documents/queries.ts';
import { sameDocument } from '../../steps/pages.ts';
import { offerOf, pageContext } from '../../steps/registry.ts';
import { isCurrent, notMade } from '../../verdict/page-verdict.ts';
import { presentFiles } from '../../verdict/profile-verdict.ts';
import { comparedValues, type ComparedPage } from './compared.ts';
import type { Known } from './known.ts';
import { extractedOfPage } from './page-values.ts';

/** Every page of the person with its reading and every required check. */
export function documentsSection(known: Known, baseUrl: string): ReportDocument[] {
  const active = known.documents.filter(({ state }) => state === 'active');
  const archived = known.documents.filter(({ state }) => state !== 'active');
  return [...active, ...archived].map((page) => ({
    id: page.id,
    step: page.step_id,
    type: page.type,
    version: page.version,
    country: page.country,
    side: page.side,
    status: page.status,
    state: page.state,
    reject_reason: page.reject_reason,
    decided_by: page.decided_by,
    extracted: extractedOfPage(page, known.readings.get(page.id)?.fields ?? null),
    checks: checksOf(known, page),
    metadata: page.metadata,
    sha256: page.sha256,
    revision: page.revision,
    images: imagesOf(known, page, `${baseUrl}/api/v2/document/${page.id}`),
    video: videoOf(known, page, baseUrl),
    created_at: page.created_at.toISOString(),
  }));
}

const NO_VIDEO = { outcome: 'not_made', frames: 0, duration: 0, size: 0, sha256: null, url: null } as const;

function videoOf({ captures }: Known, page: DocumentRow, baseUrl: string): VideoFacts | null {
  if (documentType(page.type).family !== 'identity') return null;
  const capture = captures.find((one) => one.document_id === page.id && one.document_sha256 === page.sha256);
  const { tilt = null, video = null } = capture ?? {};
  if (!video) {
    if (page.file_removed_at) return { ...NO_VIDEO, outcome: 'gone', detail: null, tilt };
    const bySender = { customer: 'sent_as_file', company: 'sent_by_api', call: 'of_call' } as const;
    return { ...NO_VIDEO, detail: capture ? 'not_received' : bySender[page.sent_by], tilt };
  }
  const { frames, duration, size, chain: sha256 } = video;
  const url = capture?.video_file_key ? `${baseUrl}/api/v2/document/${page.id}/video` : null;
  return { outcome: 'made', detail: null, frames, duration, size, sha256, tilt, url };
}

/** Results that count on a page, and each required check that was not made. */
export function resultsOf({ facts }: Pick<Known, 'facts'>, page: DocumentRow): CheckResult[] {
  const step = facts.definition.steps.find(({ id }) => id === page.step_id);
  // A replaced page is shown as it was.
  if (!step || page.state !== 'active' || page.results.length === 0) return page.results;
  const present = presentFiles(facts.pages);
  const pages = facts.pages.get(step.id) ?? [];
  const current = page.results.filter((result) => isCurrent(page, result, present));
  const all = [...current, ...notMade(page, pageContext(step, page, { pages, present, rules: [] }))];
  return [...all, ...uncomparedNumber(offerOf(step).holder, page, all)];
}

/** Says that the business's number was not compared, where the workflow does not ask for it: it decides nothing. */
function uncomparedNumber(
  holder: ReturnType<typeof offerOf>['holder'],
  { side }: DocumentRow,
  results: readonly CheckResult[],
): CheckResult[] {
  const check = 'cross_check_profile_number';
  if (!holder || side === 'back' || results.some((result) => result.check === check)) return [];
  return [{ check, outcome: 'not_made', score: null, detail: 'number_not_compared' }];
}

function checksOf(known: Known, page: DocumentRow): ReportCheck[] {
  const { facts, documents, customer, integrator, profile } = known;
  const step = facts.definition.steps.find(({ id }) => id === page.step_id);
  const sides = documents.filter(
    (other) => other.id !== page.id && other.step_id === page.step_id && sameDocument(other, page),
  );
  const comparison = {
    ...readOf(known, page),
    others: sides.map((other) => readOf(known, other)),
    customer,
    integrator,
    idCardNumber: profile.id_card_number,
    minimumAge: (step && offerOf(step).holder?.minimumAge) ?? null,
  };
  return resultsOf(known, page).map((result) => ({ ...result, compared: comparedValues(result, comparison) }));
}

function readOf({ readings }: Known, page: DocumentRow): ComparedPage {
  const { fields = null, issuer = null, readAt = null } = readings.get(page.id) ?? {};
  return { page, fields, issuer: issuer?.name ?? null, readAt };
}

function imagesOf({ readings }: Known, page: DocumentRow, address: string): ReportDocument['images'] {
  const there = page.file_removed_at === null;
  const face = page.results.some(
    ({ check, outcome }) => (check === 'portrait' || check === 'face') && outcome === 'passed',
  );
  return {
    file: there ? `${address}/file` : null,
    page: there && readings.get(page.id)?.outline ? `${address}/page` : null,
    portrait: there && face ? `${address}/portrait` : null,
  };
}
