import { AGENT } from '../../testing/call.ts';
import { decisions } from '../../testing/decision-figures.ts';
import { reportOf, screeningOf } from '../../testing/report.ts';
import { caseOf, claimOf, OFFICER, PERSON, queuePageOf } from '../../testing/review.ts';
import type { Answers } from '../../testing/service.ts';
import type { AuditVerification, CaseNotices, DecisionFigures, Ring } from '../../lib/api/types.ts';
import type { Story } from '../story.ts';

const AT = '2026-01-01T00:00:00Z';
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Österreicher, Maximiliane Henriette Wilhelmina';
const idOf = (place: number): string => `${place}f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9`;

const member = (place: number, name: string | null, changes: Partial<Ring['data'][number]>): Ring['data'][number] => ({
  profile: idOf(place),
  subject: 'person',
  name,
  id_card_number: `C-${place}`,
  reference: null,
  status: 'in_review',
  created_at: AT,
  selfie: null,
  ties: [{ kind: 'number', score: 1 }],
  ...changes,
});
const ring: Ring = {
  data: [
    member(1, LONG, {}),
    member(2, 'Otto Specimen', { status: 'rejected', ties: [{ kind: 'face', score: 0.81 }] }),
    member(3, 'نور سبيسيمن', { status: 'approved', ties: [{ kind: 'email', score: null }] }),
    member(4, null, {
      ties: [
        { kind: 'page', score: 0.97 },
        { kind: 'phone', score: null },
      ],
    }),
  ],
};
const noticesOf = (changes: Partial<CaseNotices>): CaseNotices => ({
  data: [
    {
      id: idOf(1),
      kind: 'mentioned',
      profile: PERSON,
      subject: 'person',
      customer: LONG,
      by: 'Katherine Specimen',
      created_at: AT,
      read: false,
    },
    {
      id: idOf(2),
      kind: 'assigned',
      profile: PERSON,
      subject: 'entity',
      customer: null,
      by: null,
      created_at: AT,
      read: true,
    },
  ],
  unread: 1,
  mail: true,
  has_email: false,
  ...changes,
});
const verified: AuditVerification = {
  entries: 184_211,
  of: 184_211,
  head: 'ab'.repeat(32),
  until: AT,
  anchors: 12,
  done: true,
  fault: null,
};
const cases = [caseOf(), caseOf({ profile: idOf(6), name: LONG }), caseOf({ profile: AGENT, subject: 'entity' })];

const decided: DecisionFigures = {
  ...decisions,
  outcomes: decisions.outcomes.map((one) => ({ ...one, count: 1_204 })),
  officers: [
    { officer: PERSON, name: LONG, approved: 7_896, rejected: 1_204, overturned: 12, confirmed: 30, returned: 2 },
  ],
  planted: [
    { profile: PERSON, subject: 'person', truth: 'approved', outcome: 'rejected', decided_at: '2026-03-02T00:00:00Z' },
    { profile: AGENT, subject: 'entity', truth: 'rejected', outcome: null, decided_at: null },
  ],
};
const page = (name: string, at: string, answers: Answers, press?: Story['press']): Story => ({
  name,
  at,
  texts: ['console_pages', 'review_case', 'findings'],
  answers,
  instead: { permissions: [...OFFICER, 'audit.read'] },
  ...(press && { press }),
});
const inRing = (name: string, press?: Story['press']): Story =>
  page(
    name,
    `/console/review/${PERSON}`,
    {
      claimReview: caseOf({ claim: claimOf(true) }),
      getVerificationReport: reportOf(),
      getAmlReport: screeningOf(),
      getRing: ring,
      listReview: queuePageOf(cases),
    },
    press,
  );
const verify: Story['press'] = (t) => [t('console_pages:audit.verify')];

/** What a team sees of each other's work. */
export const teamStories: readonly Story[] = [
  page('the audit, verified whole', '/console/audit', { verifyAudit: verified }, verify),
  page(
    'the audit, broken',
    '/console/audit',
    { verifyAudit: { ...verified, entries: 41, fault: { entry: 42, reason: 'changed' } } },
    verify,
  ),
  page('the notices, some', '/console/notices', { listCaseNotices: noticesOf({}) }),
  page('the notices, none', '/console/notices', { listCaseNotices: noticesOf({ data: [], unread: 0, mail: false }) }),
  {
    ...page('the figures, of the officers', '/console/figures?from=2026-03-01&to=2026-03-31', {
      getDecisionFigures: decided,
    }),
    instead: { permissions: [...OFFICER, 'profile.read', 'review.manage'] },
  },
  inRing('a case, of a ring'),
  {
    ...inRing('a case, whose report of suspicion is drafted', (t) => [
      t('review_case:suspicion.open'),
      t('review_case:suspicion.xml'),
    ]),
    instead: { permissions: [...OFFICER, 'suspicion.draft'] },
  },
  inRing('a case, of a ring to be rejected', (t) => [t('console:bulk.rejectAll')]),
  inRing('a case, of a ring that can still be taken back', (t) => [
    t('console:bulk.rejectAll'),
    // The digit that chooses it stands beside it.
    `${t('findings:reasons.document_forged')}1`,
    t('console:bulk.reject', { number: 3 }),
  ]),
];
