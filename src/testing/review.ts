import type {
  AmlReport,
  Extracted,
  Report,
  ReportCheck,
  ReportDocument,
  DecisionProposal,
  ReviewCase,
  ReviewPage,
} from '../lib/api/types.ts';
import { AGENT } from './call.ts';

const AT = '2026-01-01T00:00:00Z';

/** Permissions of a compliance officer, as far as the console asks. */
export const OFFICER = ['account.manage', 'profile.decide', 'document.decide', 'report.read', 'aml.read', 'aml.decide'];

/** The person of the case. */
export const PERSON = '0a7b3c52-9c1d-4e8f-a1b2-c3d4e5f60718';
const VERIFICATION = '2c9e4b71-6d0f-4a85-93b2-7f1e5d8c0a46';

const FRONT = '1f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const BACK = '2f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const SELFIE = '3f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';

/** A case that nobody has, plus the given changes. */
export function caseOf(changes: Partial<ReviewCase> = {}): ReviewCase {
  return {
    profile: PERSON,
    verification: VERIFICATION,
    number: 1,
    mode: 'live',
    name: 'Ada Specimen',
    id_card_number: 'C-100482',
    reference: 'account-7',
    reason: 'name_differs',
    codes: ['name_differs'],
    steps: ['identity'],
    countries: ['TR'],
    age_group: 'from_35',
    listed: false,
    risk: 35,
    workflow: '5f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
    workflow_slug: 'default',
    waiting_since: AT,
    claim: null,
    proposal: null,
    ...changes,
  };
}

/** A whole queue in one page. */
export function queuePageOf(cases: readonly ReviewCase[], changes: Partial<ReviewPage> = {}): ReviewPage {
  const listed = cases.filter((one) => one.listed).length;
  const counts = { waiting: cases.length, listed, mine: 0, found: cases.length };
  return { data: [...cases], next_cursor: null, has_more: false, counts, ...changes };
}

/** A rejection that a colleague proposes, or this officer. */
export const proposalOf = (mine: boolean): DecisionProposal => ({
  id: '5f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
  profile: PERSON,
  status: 'rejected',
  reason: 'not_the_original',
  note: 'The printing is wrong.',
  override: false,
  proposed_by: AGENT,
  name: mine ? 'Grace' : 'Katherine Specimen',
  mine,
  stands: true,
  proposed_at: '2026-03-01T09:00:00Z',
});

/** The claim of this officer, or of another. */
export const claimOf = (mine: boolean): ReviewCase['claim'] => ({
  user: AGENT,
  name: mine ? 'Grace' : 'Katherine Specimen',
  mine,
  until: '2026-01-01T00:03:00Z',
});

const checkOf = (check: ReportCheck['check'], changes: Partial<ReportCheck> = {}): ReportCheck => ({
  check,
  outcome: 'passed',
  score: 1,
  detail: null,
  compared: [],
  ...changes,
});

const read = (value: string, others: NonNullable<Extracted['number']>['others'] = []): Extracted['number'] => ({
  value,
  source: 'machine_readable_zone',
  document: BACK,
  confidence: null,
  others,
});

function documentOf(id: string, changes: Partial<ReportDocument>): ReportDocument {
  const address = `https://service.example/api/v2/document/${id}`;
  return {
    id,
    step: 'identity',
    type: 'id_card',
    version: 'standard',
    country: 'TR',
    side: 'front',
    status: 'pending',
    state: 'active',
    reject_reason: null,
    decided_by: null,
    extracted: null,
    checks: [checkOf('image'), checkOf('page')],
    metadata: { source: 'camera' },
    sha256: 'ac4f5d7f5ca1f7b2a9e8107ca793b5ead43a1d04afdafabc9488e93b5d738b41',
    revision: 1,
    images: { file: `${address}/file`, page: `${address}/page`, portrait: null },
    created_at: AT,
    ...changes,
  };
}

/** What was found about a person whose printed name differs, plus the given changes. */
export function reportOf(changes: Partial<Report> = {}): Report {
  const files = (id: string, kinds: readonly (keyof ReportDocument['images'])[]) => {
    const address = (kind: keyof ReportDocument['images']) =>
      kinds.includes(kind) ? `https://service.example/api/v2/document/${id}/${kind}` : null;
    return { file: address('file'), page: address('page'), portrait: address('portrait') };
  };
  return {
    profile: {
      id: PERSON,
      mode: 'live',
      id_card_number: 'C-100482',
      reference: 'account-7',
      name: 'Ada Specimen',
      email: 'ada@example.com',
      phone: null,
      status: 'in_review',
      status_reason: 'name_differs',
      steps: [],
      created_at: AT,
      updated_at: AT,
    },
    decision: null,
    verdict: {
      state: 'complete',
      outcome: 'in_review',
      causes: [{ step: 'identity', check: 'cross_check_profile_name', outcome: 'review', code: 'name_differs' }],
    },
    extracted: {
      first_name: read('ADA'),
      last_name: read('SPECIMAN'),
      full_name: read('ADA SPECIMAN', [{ source: 'integrator', value: 'Ada Specimen', document: null }]),
      birth_date: read('1980-02-29'),
      sex: read('F'),
      nationality: read('TR'),
      number: read('U1234567'),
      type: read('id_card'),
      issuer: read('TR'),
      issue_date: null,
      expiry_date: read('2031-05-01'),
      address: null,
    },
    steps: [
      {
        id: 'identity',
        kind: 'document',
        optional: false,
        status: 'pending_review',
        status_reason: 'name_differs',
        failed_attempts: 0,
        attempts_left: 3,
      },
      {
        id: 'selfie',
        kind: 'selfie',
        optional: false,
        status: 'approved',
        status_reason: null,
        failed_attempts: 0,
        attempts_left: 3,
      },
    ],
    documents: [
      documentOf(FRONT, {
        images: files(FRONT, ['file', 'page', 'portrait']),
        checks: [
          checkOf('image'),
          checkOf('cross_check_profile_name', {
            outcome: 'review',
            score: 0.8,
            detail: 'name_differs',
            compared: [
              { source: 'machine_readable_zone', value: 'ADA SPECIMAN', document: BACK },
              { source: 'integrator', value: 'Ada Specimen', document: null },
            ],
          }),
        ],
      }),
      documentOf(BACK, { side: 'back' }),
      documentOf(SELFIE, {
        step: 'selfie',
        type: 'selfie',
        side: 'single',
        country: null,
        version: null,
        status: 'approved',
        images: files(SELFIE, ['file']),
      }),
    ],
    face: {
      selfie: { document: SELFIE },
      portrait: { document: FRONT },
      result: { check: 'match', outcome: 'passed', score: 0.87, threshold: 0.6, detail: null },
    },
    liveness: null,
    screening: {
      result: { check: 'screening', outcome: 'passed', score: null, detail: null },
      report: null,
      screened_at: AT,
      hits: [],
    },
    calls: [],
    captures: [],
    duplicates: [],
    consent: null,
    signatures: [],
    decisions: [],
    location: null,
    opened_at: AT,
    handed_in_at: AT,
    made_at: AT,
    ...changes,
  };
}

/** A search of the lists with one hit that nobody has decided. */
export function screeningOf(): AmlReport {
  return {
    id: '4f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
    mode: 'live',
    status: 'possible_match',
    total: 1,
    results: [
      {
        source: 'demonstration',
        entity_id: 'demo-7',
        name: 'Adah Specimin',
        matched_name: 'Adah Specimin',
        entity_type: 'person',
        categories: ['sanction'],
        score: 0.91,
        features: {
          name_words: { score: 0.91, weight: 1, query: 'Ada Specimen', candidate: 'Adah Specimin' },
          birth_date: { score: 0, weight: 1, query: '1980-02-29', candidate: '1951' },
        },
        aliases: [],
        birth_dates: ['1951'],
        gender: null,
        countries: ['TR'],
        identifiers: [],
        listings: [],
        media: [],
        decision: null,
      },
    ],
    lists: [],
    algorithm: 'test',
    profile: PERSON,
    query: {
      name: 'Ada Specimen',
      birth_date: '1980-02-29',
      country: null,
      gender: null,
      id_number: null,
      threshold: 0.7,
      categories: [],
      sources: [],
    },
    created_at: AT,
  };
}

/** The same person's report with that hit. */
export function listedReportOf(): Report {
  const screening = screeningOf();
  return reportOf({
    verdict: {
      state: 'complete',
      outcome: 'in_review',
      causes: [{ step: null, check: 'screening', outcome: 'review', code: 'possible_match' }],
    },
    screening: {
      result: { check: 'screening', outcome: 'review', score: 0.91, detail: 'possible_match' },
      report: screening.id,
      screened_at: AT,
      hits: screening.results.map(({ source, entity_id, name, categories, score, decision }) => ({
        source,
        entity_id,
        name,
        categories,
        score,
        decision,
      })),
    },
  });
}
