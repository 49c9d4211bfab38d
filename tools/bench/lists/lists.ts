import { AuditQuery } from '@veridoor/contract/audit';
import { AmlOpenHitQuery } from '@veridoor/contract/aml/open-hits';
import { CustomerQuery } from '@veridoor/contract/decisions/customer';
import { DocumentListQuery } from '@veridoor/contract/documents/document';
import { EntityListQuery } from '@veridoor/contract/entity';
import { InsightQuery, PeriodQuery } from '@veridoor/contract/insight';
import { ProfileListQuery } from '@veridoor/contract/profile';
import { VerificationListQuery } from '@veridoor/contract/verifications/detail';
import { EventLogQuery, WebhookLogQuery } from '@veridoor/contract/webhook';
import { readOpenHits } from '../../../service/features/aml/screening/open-hits.ts';
import { listAmlLists } from '../../../service/features/aml/aml-lists.ts';
import { listDocuments } from '../../../service/features/documents/documents.ts';
import { listEntities } from '../../../service/features/entities/entities.ts';
import { getDecisionFigures } from '../../../service/features/insight/decisions.ts';
import { getInsight } from '../../../service/features/insight/insight.ts';
import { listCustomers } from '../../../service/features/profiles/customers.ts';
import { listProfiles } from '../../../service/features/profiles/profiles.ts';
import { readRing } from '../../../service/features/review/ring.ts';
import { searchVerifications } from '../../../service/features/verifications/verifications.ts';
import { listEventLog } from '../../../service/features/webhooks/events.ts';
import { getDeliveryHealth, listLogs } from '../../../service/features/webhooks/logs.ts';
import type { Parts } from '../../../service/parts.ts';
import type { UserPrincipal } from '../../../service/platform/access/principal.ts';
import { listAudit } from '../../../service/records/audit/audit.ts';

export type Query = Record<string, string | number | undefined>;

export interface List {
  name: string;
  /** Its filters: each is asked for. */
  contract: { properties: object };
  ask(parts: Parts, query: Query): Promise<{ next_cursor: string | null }>;
  queries: readonly Query[];
  /** Whether it limits its reads itself, for the sake of what it writes. */
  limitsItself?: true;
}

export interface Asked {
  user: UserPrincipal;
  endpoint: string;
  officers: readonly string[];
  /** The newest profiles: the first sent a page that many sent, all came from an address of others. */
  first: readonly string[];
  /** One of the profiles, whose id its document has. */
  profile: string;
  /** The instant that so many days ago was. */
  daysAgo: (days: number) => string;
  /** Days over which the profiles are spread. */
  days: number;
}

/** The lists that grow with the customers, and what is asked of each: frequent, rare, absent, and in between. */
export function listsOf({ user, endpoint, officers, first, profile, daysAgo, days }: Asked): List[] {
  const [often, seldom, once, never] = officers as [string, string, string, string];
  const recent = daysAgo(0.5);
  const middle = daysAgo(days / 2);
  const old = daysAgo(days * 0.999);
  /** A time of the middle, the time before nearly all, and a narrow window in the middle. */
  const times = (name: string): Query[] => [
    { [`${name}_after`]: recent },
    { [`${name}_after`]: middle },
    { [`${name}_before`]: middle },
    { [`${name}_before`]: old },
    { [`${name}_after`]: middle, [`${name}_before`]: daysAgo(days / 2 - 0.2) },
  ];
  const day = (ago: number) => daysAgo(ago).slice(0, 10);
  const periods: Query[] = [{}, { from: day(364), to: day(0) }, { from: day(40), to: day(34) }];
  const statuses = ['approved', 'rejected', 'archived'].map((status) => ({ status }));
  return [
    {
      name: 'profile',
      contract: ProfileListQuery,
      ask: (parts, query) => listProfiles(parts, user, query),
      queries: [
        {},
        ...statuses,
        { id_card_number: 'C-77' },
        { reference: 'R-77' },
        ...times('created'),
        ...[recent, middle, old].map((updated_after) => ({ updated_after })),
        ...['ada', 'between', '77', 'nobody', 'ada nobody'].map((name) => ({ name })),
        { name: 'ada', status: 'rejected' },
        { name: 'ada', created_before: middle },
        ...[77, 0].map((n) => ({ email: `c${n}@bank.example` })),
        ...[77, 0].map((n) => ({ phone: `+90532${String(n).padStart(7, '0')}` })),
      ],
    },
    {
      name: 'customer',
      contract: CustomerQuery,
      ask: (parts, query) => listCustomers(parts, user, query),
      queries: [
        {},
        { mode: 'test' },
        { subject: 'entity' },
        { subject: 'person' },
        ...statuses,
        ...['frequent', 'between', 'rare', 'absent'].map((share) => ({ reason: `${share}_reason` })),
        ...['default', 'rare', 'absent'].map((workflow_slug) => ({ workflow_slug })),
        ...[often, seldom, once, never].map((officer) => ({ officer })),
        ...['DE', 'FR', 'TR', 'XX'].map((country) => ({ country })),
        ...times('created'),
        ...times('decided'),
        ...times('opened'),
        ...['rules', 'person'].map((decided_by) => ({ decided_by })),
        ...['consented', 'completed'].flatMap((reached) => [
          { reached },
          ...times('opened').map((query) => ({ ...query, reached })),
        ]),
        { decided_before: middle, officer: seldom },
        { country: 'FR', created_before: middle },
        ...['ada', 'between', 'C-1482', 'nobody', 'ada nobody'].map((search) => ({ search })),
      ],
    },
    {
      name: 'entity',
      contract: EntityListQuery,
      ask: (parts, query) => listEntities(parts, user, query),
      queries: [{}, ...statuses, { reference: 'C-1005' }],
    },
    {
      name: 'verification',
      contract: VerificationListQuery,
      ask: (parts, query) => searchVerifications(parts, user, query),
      queries: [
        {},
        { profile },
        { reference: 'R-77' },
        ...['completed', 'started', 'expired'].map((status) => ({ status })),
        ...['approved', 'rejected', 'archived'].map((outcome) => ({ outcome })),
        ...['default', 'rare', 'absent'].map((workflow) => ({ workflow })),
        ...['created', 'completed', 'updated'].map((order) => ({ order })),
        ...times('created'),
        ...times('completed'),
        ...times('updated'),
        ...times('completed').map((query) => ({ ...query, order: 'completed' })),
      ],
    },
    {
      name: 'document',
      contract: DocumentListQuery,
      ask: (parts, query) => listDocuments(parts, user, query),
      queries: [{}, { mode: 'test' }, { profile }, { state: 'active' }, { state: 'archived' }],
    },
    {
      name: 'audit',
      contract: AuditQuery,
      ask: (parts, query) => listAudit(parts, user, query),
      queries: [
        {},
        ...['document.uploaded', 'report.read', 'user.created', 'aml.searched'].map((action) => ({ action })),
        ...[often, seldom, once, never].map((actor) => ({ actor })),
        { subject: profile },
        ...times('created'),
        { actor: seldom, action: 'report.read' },
        { actor: seldom, action: 'aml.searched' },
      ],
    },
    {
      name: 'aml/hit',
      contract: AmlOpenHitQuery,
      limitsItself: true,
      ask: (parts, query) => readOpenHits(parts, user, query),
      queries: [
        {},
        { order: 'strongest' },
        ...['ofac', 'un', 'eu'].map((source) => ({ source })),
        ...['sanction', 'pep', 'adverse_media'].flatMap((category) => [{ category }, { category, order: 'strongest' }]),
        { least_score: 0.996 },
        { least_score: 0.996, order: 'strongest' },
        { least_score: 1 },
        { waiting_before: middle },
        { waiting_before: old },
      ],
    },
    {
      name: 'event',
      contract: EventLogQuery,
      ask: (parts, query) => listEventLog(parts, user, query),
      queries: [
        {},
        { mode: 'test' },
        ...['profile.updated', 'call.ended', 'biopay.completed', 'aml.match_found'].map((type) => ({ type })),
        ...['profile.*', 'call.*', 'biopay.*', 'aml.*', '*'].map((type) => ({ type })),
        { object: profile },
        ...times('created'),
      ],
    },
    {
      name: 'webhook/{id}/log',
      contract: WebhookLogQuery,
      ask: (parts, query) => listLogs(parts, user, endpoint, query),
      queries: [
        {},
        ...['succeeded', 'failed', 'pending'].map((status) => ({ status })),
        ...['profile.updated', 'call.ended', 'biopay.completed'].map((type) => ({ type })),
        { type: 'profile.updated', status: 'failed' },
        { object: profile },
      ],
    },
    {
      name: 'webhook_endpoint/health',
      contract: NOTHING,
      ask: (parts) => whole(getDeliveryHealth(parts, user, 'live')),
      queries: [{}],
    },
    {
      name: 'aml/list',
      contract: NOTHING,
      ask: (parts) => whole(listAmlLists(parts)),
      queries: [{}],
    },
    {
      name: 'review/{id}/ring',
      contract: NOTHING,
      limitsItself: true,
      ask: (parts, { profile: of }) => whole(readRing(parts, user, String(of))),
      queries: first.map((of) => ({ profile: of })),
    },
    {
      name: 'insight',
      contract: InsightQuery,
      ask: (parts, query) => whole(getInsight(parts, user, query)),
      queries: [...periods, { workflow_slug: 'default' }, { workflow_slug: 'rare' }],
    },
    {
      name: 'insight/decisions',
      contract: PeriodQuery,
      ask: (parts, query) => whole(getDecisionFigures(parts, user, query)),
      queries: periods,
    },
  ];
}

const NOTHING = { properties: {} };

/** What comes at once has no further page. */
const whole = async (answer: Promise<unknown>) => ({ next_cursor: (await answer, null) });

/** Filters that no query of a list has: a new one must be asked for, too. */
export function unasked({ contract, queries }: List): string[] {
  const asked = new Set(queries.flatMap((query) => Object.keys(query)));
  return Object.keys(contract.properties).filter(
    (name) => !['cursor', 'limit', 'mode'].includes(name) && !asked.has(name),
  );
}
