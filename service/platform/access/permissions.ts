import { KeyPermission } from '@veridoor/contract/accounts/api-key';
import type { Group } from '@veridoor/contract/accounts/user';
import { ProblemError } from '../problems/problems.ts';

const everybody = ['account.manage'] as const;
const read = [
  ...everybody,
  'profile.read',
  'entity.read',
  'document.read',
  'workflow.read',
  'aml.read',
  'company.read',
] as const;

/** Permissions of each group; everything else is refused. */
const permissionsOfGroup = {
  admin: [
    ...read,
    'profile.create',
    'profile.update',
    'profile.decide',
    'review.manage',
    'profile.hold',
    'consent.record',
    'entity.create',
    'entity.decide',
    'link.create',
    'biopay.create',
    'document.upload',
    'document.update',
    'document.decide',
    'document.delete',
    'workflow.write',
    'aml.search',
    'aml.decide',
    'audit.read',
    'company.write',
    'ip_whitelist.read',
    'ip_whitelist.write',
    'profile.export',
    'profile.erase',
    'report.read',
    'user.read',
    'user.write',
    'api_key.read',
    'api_key.write',
    'webhook.read',
    'webhook.write',
    'call.take',
    'call.read',
    'recording.read',
    'blocklist.read',
    'blocklist.write',
  ],
  compliance: [
    ...read,
    'call.read',
    'recording.read',
    'blocklist.read',
    'blocklist.write',
    'profile.update',
    'profile.decide',
    'profile.hold',
    'entity.decide',
    'profile.export',
    'profile.erase',
    'report.read',
    'document.decide',
    'document.delete',
    'aml.search',
    'aml.decide',
    // Whoever does not report does not know: the fewer know, the fewer warn the customer.
    'suspicion.draft',
  ],
  agent: [...read, 'document.decide', 'call.take', 'call.read', 'recording.read'],
  integration: [
    ...read,
    'profile.create',
    'profile.update',
    'consent.record',
    'entity.create',
    'link.create',
    'biopay.create',
    'document.upload',
    'document.update',
    'report.read',
    'aml.search',
    'call.read',
  ],
  developer: [
    ...everybody,
    'workflow.read',
    'company.read',
    'ip_whitelist.read',
    'ip_whitelist.write',
    'webhook.read',
    'webhook.write',
  ],
  auditor: [
    ...read,
    'call.read',
    'recording.read',
    'blocklist.read',
    'audit.read',
    'ip_whitelist.read',
    'user.read',
    'api_key.read',
    'webhook.read',
  ],
} as const satisfies Record<Group, readonly string[]>;

export type Permission = (typeof permissionsOfGroup)[Group][number];

const forKeys: readonly Permission[] = KeyPermission.enum;

/** Whether an API key may have the permission; a new one is for persons only until the contract names it. */
export function isForKeys(permission: Permission): boolean {
  return forKeys.includes(permission);
}

/**
 * The refusal of a user or an API key without a permission; the table of permissions is no secret
 * (docs/permissions.md).
 */
export function permissionMissing(permission: Permission, isKey = false): ProblemError {
  if (isKey && isForKeys(permission))
    return new ProblemError('permission_missing', {
      detail: `It needs the permission ${permission}, without which this API key was made.`,
      remedy: `Have an admin make a key with ${permission}: docs/permissions.md.`,
    });
  const groups = groupsWith(permission);
  return new ProblemError('permission_missing', {
    detail: `It needs the permission ${permission}, which ${isKey ? 'no API key can have, but ' : ''}these groups have: ${groups.join(', ')}.`,
    remedy: `${isKey ? 'Let' : 'Use'} a user of one of them${isKey ? ' do it' : ''}: docs/permissions.md.`,
  });
}

/** Union of the permissions of the groups, in alphabetical order. */
export function permissionsOf(groups: readonly Group[]): Permission[] {
  return [...new Set<Permission>(groups.flatMap((group) => permissionsOfGroup[group]))].toSorted();
}

/** The groups that have a permission. */
export const groupsWith = (permission: Permission): Group[] =>
  (Object.keys(permissionsOfGroup) as Group[]).filter((group) =>
    permissionsOfGroup[group].some((one) => one === permission),
  );
