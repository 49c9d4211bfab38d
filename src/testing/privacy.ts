import type { Keeping, LegalHold, PrivacyRequest, Retention } from '../lib/api/types.ts';
import { AGENT } from './call.ts';
import { PERSON } from './review.ts';

const customer = {
  profile: PERSON,
  subject: 'person',
  mode: 'live',
  name: 'Ada Specimen',
  id_card_number: 'C-100482',
  reference: 'account-7',
} as const;

/** A hold without an end, plus the given changes. */
export function holdOf(changes: Partial<LegalHold> = {}): LegalHold {
  return {
    id: '6a0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
    ...customer,
    reason: 'Inquiry 7',
    until: null,
    placed_by: AGENT,
    placed_by_name: 'Katherine Specimen',
    placed_at: '2026-03-01T09:00:00Z',
    lifted_by: null,
    lifted_by_name: null,
    lifted_at: null,
    lift_reason: null,
    ...changes,
  };
}

/** An erasure that a colleague asked for, plus the given changes. */
export function requestOf(changes: Partial<PrivacyRequest> = {}): PrivacyRequest {
  return {
    id: '7a0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
    kind: 'erasure',
    ...customer,
    reason: 'asked',
    state: 'waiting',
    requested_by: AGENT,
    requested_by_name: 'Katherine Specimen',
    mine: false,
    answered_by: null,
    answered_by_name: null,
    answered_at: null,
    note: null,
    created_at: '2026-03-01T09:00:00Z',
    expires_at: '2026-03-08T09:00:00Z',
    ...changes,
  };
}

/** A customer with images, nothing under way, plus the given changes. */
export const keepingOf = (changes: Partial<Keeping> = {}): Keeping => ({
  images_until: '2026-06-01T09:00:00Z',
  profile_until: null,
  hold: null,
  erasure: null,
  export: null,
  ...changes,
});

/** The periods of a company, plus the given changes. */
export const retentionOf = (changes: Partial<Retention> = {}): Retention => ({
  images: { days: 90, due: 12, next: '2026-03-02T09:00:00Z' },
  profiles: { days: null, due: 0, next: null },
  notifications: { days: 30 },
  held: 1,
  ...changes,
});

/** A whole list in one page. */
export const pageOf = <Item>(data: readonly Item[], changes: { next_cursor?: string; has_more?: boolean } = {}) => ({
  data: [...data],
  next_cursor: null,
  has_more: false,
  ...changes,
});
