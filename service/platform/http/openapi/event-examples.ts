import {
  EventType,
  type EventData,
  type EventPayment,
  type EventProfile,
  type EventReport,
  type EventSession,
} from '@veridoor/contract/event';
import { changedObject } from '../../changed-object.ts';
import type { Verification } from '@veridoor/contract/verifications/verification';
import type { EntitySummary } from '@veridoor/contract/entity';
import type { CallOutcome } from '@veridoor/contract/calls/call-outcome';
import type { Document } from '@veridoor/contract/documents/document';
import type { Mode } from '@veridoor/contract/mode';
import type { EventDescription } from '@veridoor/contract/webhook';

const AT = '2026-03-01T12:00:00.000Z';
const COMPANY = '5c0e7b52-41d3-4a6e-9c1b-0f2d6a3b9e10';

const profile: EventProfile = {
  id: '0a7b3c52-9c1d-4e8f-a1b2-c3d4e5f60718',
  mode: 'live',
  id_card_number: 'C-100482',
  reference: 'account-opening-7',
  name: 'Ada Specimen',
  email: 'ada@example.com',
  phone: '+905321234567',
  status: 'pending',
  status_reason: null,
  steps: [
    { id: 'identity', kind: 'document', status: 'approved' },
    { id: 'selfie', kind: 'selfie', status: 'not_uploaded' },
  ],
  created_at: AT,
  updated_at: AT,
};

const document: Document = {
  id: '7d9f2a10-3b4c-4d5e-8f60-718293a4b5c6',
  profile: profile.id,
  step: 'identity',
  type: 'passport',
  version: 'standard',
  country: 'TR',
  side: 'single',
  status: 'pending',
  state: 'active',
  reject_reason: null,
  decided_by: 'rules',
  comment: null,
  results: [{ check: 'image', outcome: 'passed', score: 0.97, detail: null }],
  metadata: { source: 'camera' },
  mime_type: 'image/jpeg',
  size: 184_320,
  width: 1600,
  height: 1200,
  sha256: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
  revision: 1,
  file_removed_at: null,
  created_at: AT,
  updated_at: AT,
};

const entity: EntitySummary = {
  id: profile.id,
  mode: 'live',
  reference: 'E-2041',
  name: 'Norvik AS',
  status: 'in_review',
  status_reason: null,
  created_at: AT,
  updated_at: AT,
};
const company: EventProfile = {
  ...profile,
  id_card_number: entity.reference,
  name: entity.name,
  email: null,
  phone: null,
  status: 'in_review',
  steps: [],
};

const verification: Verification = {
  id: '2c9e4b71-6d0f-4a85-93b2-7f1e5d8c0a46',
  profile: profile.id,
  mode: 'live',
  number: 1,
  workflow: { id: '41f7c8aa-0d2e-4b96-9a35-7e1c2d3f4a5b', slug: 'default', version: 3 },
  reference: 'account-opening-7',
  metadata: { branch: 'Izmir' },
  counts: true,
  status: 'started',
  outcome: null,
  reason: null,
  created_at: AT,
  begun_at: AT,
  completed_at: null,
  updated_at: AT,
  expired_at: null,
  expires_at: '2026-03-02T12:00:00.000Z',
};
const completed: Verification = {
  ...verification,
  status: 'completed',
  outcome: 'in_review',
  reason: 'document_expired',
  completed_at: AT,
  expires_at: null,
};

const session = (kind: EventSession['kind'], status: EventSession['status'], errors: string[] = []): EventData => ({
  profile,
  session: { kind, status, errors },
});
const verified = (status: EventSession['status'], errors: string[], change: Partial<Verification>): EventData => ({
  ...session('verification', status, errors),
  verification: { ...verification, ...change },
});
const call = (status: EventSession['status'], outcome: Omit<CallOutcome, 'id'>): EventData => ({
  profile,
  session: { kind: 'call', status, errors: [], call: { id: '4e0a6c18-7d2f-4b93-a5c1-8f9e0d1b2a37', ...outcome } },
});
const payment: EventPayment = {
  id: '1d5b7c90-2e3f-4a61-8b72-93c4d5e6f708',
  amount: '49.90',
  currency: 'EUR',
  reference: 'Order 7',
};
const report: EventReport = {
  detail: 'summary',
  status: 'in_review',
  decision: {
    id: '6b8f1d24-5a7c-4e39-8d10-2c3b4a596877',
    outcome: 'in_review',
    before: 'pending',
    reason: 'document_expired',
    override: false,
    by: { kind: 'rules', workflow: '41f7c8aa-0d2e-4b96-9a35-7e1c2d3f4a5b', version: 3 },
    decided_at: AT,
  },
  verdict: {
    state: 'complete',
    outcome: 'in_review',
    causes: [{ step: 'identity', check: 'expiry', outcome: 'failed', code: 'document_expired' }],
  },
  checks: [
    { document: document.id, check: 'expiry', outcome: 'failed', score: 0, detail: 'document_expired' },
    { document: null, check: 'screening', outcome: 'passed', score: null, detail: null },
  ],
};
const page = (change: Partial<Document>): EventData => ({ profile, document: { ...document, ...change } });

/** The meaning of each type, and an example of its data. */
const events: Record<EventType, [description: string, data: EventData]> = {
  'profile.created': [
    'A profile was created.',
    {
      profile: {
        ...profile,
        status: 'created',
        steps: profile.steps.map((step) => ({ ...step, status: 'not_uploaded' as const })),
      },
    },
  ],
  'profile.updated': ['Name, e-mail address, phone or id card number changed.', { profile }],
  'profile.status_changed': [
    'The status of a profile or its reason changed.',
    {
      profile: { ...profile, status: 'in_review', status_reason: 'document_expired' },
      previous_status: 'pending',
      verification: completed,
      report,
    },
  ],
  'document.uploaded': ['A page arrived. Its check follows.', page({ results: [] })],
  'document.updated': ['A page was changed or got a new file.', page({ comment: 'The visa page.' })],
  'document.approved': ['The checks or a person approved a page.', page({ status: 'approved' })],
  'document.rejected': [
    'The checks or a person rejected a page.',
    page({ status: 'rejected', reject_reason: 'image_blurred' }),
  ],
  'document.archived': ['A page was archived, or a newer one replaced it.', page({ state: 'archived' })],
  'document.restored': ['An archived page is active again.', page({})],
  'document.deleted': ['A page and its file were deleted.', page({ state: 'archived' })],
  'verification.started': ['A customer opened the flow for the first time.', verified('started', [], {})],
  'verification.completed': ['A customer handed everything in.', { ...verified('complete', [], completed), report }],
  'verification.incomplete': [
    'A customer left before the end, or has no attempts left.',
    verified('incomplete', ['attempts_exhausted'], {}),
  ],
  'verification.expired': [
    'The link expired before everything was handed in, or the profile was closed.',
    verified('incomplete', ['401'], { status: 'expired', expired_at: AT, expires_at: null }),
  ],
  'verification.decided': [
    'Something was decided on a later verification, and the profile keeps the status that an earlier one gave it.',
    { profile, verification: { ...completed, number: 2, counts: false, outcome: 'rejected' } },
  ],
  'call.started': ['A video call began.', call('started', { end: null, decision: null, reason: null })],
  'call.ended': [
    'A video call ended, with or without a decision.',
    call('complete', { end: 'rejected', decision: 'rejected', reason: 'The document belongs to somebody else.' }),
  ],
  'biologin.completed': ['A customer was recognised by the face, or was not.', session('biologin', 'complete')],
  'biopay.completed': [
    'A payment was confirmed by face and PIN, or was not.',
    { ...session('biopay', 'complete'), payment },
  ],
  'entity.completed': [
    'A company handed in its details and documents.',
    { profile: company, entity, session: { kind: 'entity', status: 'complete', errors: [] } },
  ],
  'aml.match_found': [
    'A screening found entries that the profile did not have before.',
    {
      profile,
      aml: {
        report: '3f1c9a7e-6b2d-4c80-9e55-2a4b6c8d0e1f',
        status: 'possible_match',
        total: 1,
        hits: [
          {
            source: 'un',
            entity_id: 'QDi.000',
            name: 'ADA SPECIMEN',
            entity_type: 'person',
            categories: ['sanction'],
            score: 0.91,
          },
        ],
      },
    },
  ],
  'webhook.test': ['Sent on request only.', { profile }],
};

/** Possible data of an event; about nobody. */
export function exampleData(type: EventType, mode: Mode = 'live'): EventData {
  const data = events[type][1];
  return {
    ...data,
    profile: { ...data.profile, mode },
    ...(data.entity && { entity: { ...data.entity, mode } }),
    ...(data.verification && { verification: { ...data.verification, mode } }),
  };
}

/** Every type of event with an example of its notification. */
export function describeEvents(): EventDescription[] {
  return EventType.enum.map((type) => {
    const [description, data] = events[type];
    const example = {
      id: '9b2e4f60-8c1a-4d37-b5e8-6f0a1c2d3e4f',
      type,
      timestamp: AT,
      company: COMPANY,
      mode: 'live',
      object: changedObject(type, data),
      data,
    } as const;
    return { type, description, example };
  });
}
