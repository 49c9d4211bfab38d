import { firstBranding } from '@veridoor/contract/branding';
import type { Static } from 'typebox';
import type { CompanyUpdate } from '@veridoor/contract/company';
import type { UserCreate } from '@veridoor/contract/accounts/user';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import type { Parts } from '../../parts.ts';
import { insertCompany } from '../../records/companies/queries.ts';
import { insertWorkflow } from '../../records/companies/workflows-queries.ts';
import { SYSTEM, recordAudit } from '../../records/audit/audit.ts';
import { checkedCompany } from './company.ts';
import { firstWorkflow } from '../workflows/first-workflow.ts';
import { accountOf, addUser } from '../users/users.ts';

export interface NewCompany {
  name: string;
  /** Omitted settings begin as in FIRST_SETTINGS. */
  settings: Omit<CompanyUpdate, 'name'>;
  users: readonly Static<typeof UserCreate>[];
  /** The workflow of its customers; by default `firstWorkflow`. */
  workflow?: WorkflowDefinition;
  /** Of the demonstration's company alone, which nobody's customers see. */
  accepts_specimens?: true;
}

/** No link can be made before the company names the origins of its interface and return address. */
export const FIRST_SETTINGS: Omit<CompanySettings, 'branding'> = {
  link_lifetime: 24 * 60 * 60,
  link_language: 'company',
  interface_origins: [],
  return_origins: [],
  deep_link_schemes: [],
  frame_origins: [],
  retention_days: 90,
  profile_retention_days: null,
  audit_retention_days: null,
  // Long enough to look up last month's notifications.
  webhook_retention_days: 30,
  webhook_report: 'summary',
  privacy_url: null,
  biopay: false,
  biologin_passkey: 'where_bound',
  biopay_passkey: 'where_bound',
  // The amount up to which European law allows a remote payment with fewer than two proofs (Commission Delegated
  // Regulation (EU) 2018/389, Article 16).
  biopay_face_limits: [{ currency: 'EUR', amount: '30' }],
  duplicates: { number: true, page: true, face: true },
  second_factor: 'optional',
  erasure: 'one_person',
  export: 'one_person',
  call_hours: null,
  call_path: 'any',
  consent: { version: '1', text: null, face_separately: false },
};

/**
 * Makes a company with its first users and a workflow. Only the operator of the service can; the API has no such call.
 *
 * @returns the company's id.
 * @throws ProblemError invalid_request, username_taken.
 */
export async function createCompany(
  { database, clock, configuration }: Pick<Parts, 'database' | 'clock' | 'configuration'>,
  input: NewCompany,
): Promise<string> {
  const {
    name = '',
    branding,
    ...settings
  } = checkedCompany({ ...input.settings, name: input.name }, configuration.development);
  const accounts = await Promise.all(input.users.map(accountOf));
  const now = clock.now();
  return database.transaction().execute(async (transaction) => {
    const id = await insertCompany(transaction, {
      name,
      settings: { ...FIRST_SETTINGS, ...settings, branding: { ...firstBranding(name), ...branding } },
      created_at: now,
      ...(input.accepts_specimens && { accepts_specimens: true }),
    });
    await insertWorkflow(transaction, id, input.workflow ?? firstWorkflow, now);
    await recordAudit(transaction, {
      companyId: id,
      actor: SYSTEM,
      action: 'company.created',
      subject: { kind: 'company', id },
    });
    for (const account of accounts) await addUser(transaction, id, SYSTEM, account, now);
    return id;
  });
}
