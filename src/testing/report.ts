import type { AmlReport, DoubtedVideo, Extracted, Report, ReportCheck, ReportDocument } from '../lib/api/types.ts';
import { PERSON } from './review.ts';

const AT = '2026-01-01T00:00:00Z';
const FRONT = '1f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const BACK = '2f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const SELFIE = '3f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';

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
    video: null,
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
      native_name: null,
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
        searched: {
          name: 'Ada Specimen',
          birth_date: '1980-02-29',
          country: null,
          gender: null,
          numbers: ['K48288815'],
        },
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

/** A report with a video that was doubted and can be looked at. */
export const doubtedReportOf = (): Report =>
  reportOf({
    liveness: {
      step: 'selfie',
      outcome: 'review',
      level: 'image',
      required_level: 'clip_light',
      actions: ['follow', 'smile'],
      checks: [{ check: 'continuity', passed: false, value: 1.4 }],
      signals: [],
      video: true,
      answered_at: AT,
    },
  });

/** One pixel. */
const PIXEL =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==';

/** A video of two prompts that jumps once, plus the given changes. */
export const doubtedVideoOf = (changes: Partial<DoubtedVideo> = {}): DoubtedVideo => ({
  step: 'selfie',
  level: 'image',
  prompts: [
    { action: 'follow', at: 400 },
    { action: 'smile', at: 4500 },
  ],
  frames: [
    { at: 0, prompt: 0, image: PIXEL },
    { at: 20, prompt: 0, image: PIXEL },
    { at: 4000, prompt: 1, image: PIXEL },
    { at: 4020, prompt: 1, image: PIXEL },
  ],
  measures: [
    { measure: 'relief', value: 0.96, limit: 0.7, bound: 'at_least', against: false },
    { measure: 'gaze', value: null, limit: 0.5, bound: 'at_most', against: false },
    { measure: 'continuity', value: 1.4, limit: 0.9, bound: 'at_most', against: true },
  ],
  answered_at: AT,
  ...changes,
});
