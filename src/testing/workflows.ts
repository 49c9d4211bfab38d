import type { Company, Session, Workflow } from '../lib/api/types.ts';
import { brandingOf, sessionOf, stepOf } from './session.ts';

const AT = '2026-01-01T00:00:00Z';

/** A workflow with a document and a selfie, plus the given changes. */
export function workflowOf(changes: Partial<Workflow> = {}): Workflow {
  return {
    id: '4f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
    slug: 'default',
    version: 3,
    name: 'Account opening',
    automatic_decision: false,
    steps: [stepOf('document').definition, stepOf('selfie').definition],
    created_at: AT,
    retired_at: null,
    ...changes,
  };
}

/** The same without its steps, as lists have it. */
export const summaryOf = (changes: Partial<Workflow> = {}, verifications = 12, made_by_name: string | null = null) => {
  const { id, slug, version, name, created_at, retired_at } = workflowOf(changes);
  return { id, slug, version, name, made_by_name, verifications, created_at, retired_at };
};

/** What the service answers when a workflow can work. */
export const triedOf = (): Session =>
  sessionOf([stepOf('document'), stepOf('selfie', { open: false })], {
    consent: { version: '1', text: null, face: false, given_at: null },
  });

/** A company with its settings, plus the given changes. */
export function companyOf(changes: Partial<Company> = {}): Company {
  return {
    id: '5f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
    name: 'Aurora Bank',
    revision: 4,
    link_lifetime: 86_400,
    link_language: 'company',
    interface_origins: [],
    return_origins: [],
    deep_link_schemes: [],
    frame_origins: [],
    branding: brandingOf(),
    retention_days: 90,
    profile_retention_days: null,
    audit_retention_days: null,
    webhook_retention_days: 30,
    second_factor: 'optional',
    erasure: 'one_person',
    export: 'one_person',
    call_hours: null,
    call_path: 'any',
    webhook_report: 'summary',
    privacy_url: null,
    biopay: false,
    biologin_passkey: 'where_bound',
    biopay_passkey: 'where_bound',
    biopay_face_limits: [],
    duplicates: { number: true, page: true, face: true },
    consent: { version: '1', text: null, face_separately: false },
    ...changes,
  };
}
