import { X509Certificate } from 'node:crypto';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import type { Connection } from '../../platform/database/connection.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { offerOf } from '../../steps/registry.ts';
import type { Asked } from './credentials/credential-types.ts';
import { findWalletReader, listWalletRoots, type WalletRootRow } from './queries.ts';
import type { Reader } from './requests/reader.ts';

/** Everybody whom the company trusts at a time: a certificate that is over vouches for nobody. */
async function trustedRoots(connection: Connection, companyId: string, now: Date) {
  const rows = await listWalletRoots(connection, companyId);
  return rows.flatMap((row) => {
    const certificate = new X509Certificate(row.certificate);
    return certificate.validToDate > now ? [{ ...row, der: certificate.raw }] : [];
  });
}

const vouchedFor = (types: Asked['types'], roots: readonly Pick<WalletRootRow, 'types'>[]) =>
  types.filter((type) => roots.some((root) => root.types.includes(type)));

/**
 * What the step asks wallets for, and the key to ask with.
 *
 * @throws ProblemError digital_id_not_offered
 */
export async function offered(
  connection: Connection,
  { companyId, definition }: { companyId: string; definition: WorkflowDefinition },
  step: WorkflowStep,
  now: Date,
) {
  const { digital, holder } = offerOf(step);
  const row = await findWalletReader(connection, companyId);
  const roots = await trustedRoots(connection, companyId, now);
  const types = vouchedFor(digital?.types ?? [], roots);
  if (!digital || !row || types.length === 0) throw new ProblemError('digital_id_not_offered');
  const reader: Reader = { certificates: row.certificates, privateKey: row.private_key };
  const portrait = definition.steps.some((one) => offerOf(one).face !== undefined);
  const asked: Asked = { types, ageOver: digital.ageOver, portrait };
  return {
    asked,
    reader,
    roots,
    walletUrl: row.wallet_url,
    policy: digital.status,
    links: digital.links,
    minimumAge: holder?.minimumAge ?? null,
  };
}

/** What the customer learns before: OpenID4VP has no words of its own. */
export const claimsOf = ({ ageOver, portrait }: Asked) =>
  ageOver !== null
    ? (['age'] as const).slice()
    : [
        ...(['name', 'birth_date', 'number', 'expiry_date', 'issuer'] as const),
        ...(portrait ? (['portrait'] as const) : []),
      ];

/** The steps of a session, each with the digital identities alone that its customer can show. */
export async function onlyOffered<Step extends { definition: WorkflowStep }>(
  connection: Connection,
  companyId: string,
  steps: readonly Step[],
  now: Date,
): Promise<Step[]> {
  if (!steps.some(({ definition }) => offerOf(definition).digital)) return [...steps];
  const reader = await findWalletReader(connection, companyId);
  const roots = reader ? await trustedRoots(connection, companyId, now) : [];
  return steps.map((step) => {
    const { definition } = step;
    if (definition.kind !== 'document' || !definition.options.digital_id) return step;
    const { digital_id: digital, ...options } = definition.options;
    const types = vouchedFor(digital.types, roots);
    const left = types.length === 0 ? options : { ...options, digital_id: { ...digital, types } };
    return { ...step, definition: { ...definition, options: left } };
  });
}
