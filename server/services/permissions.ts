import type { Group } from '../../contract/authentication.ts';

const read = ['profile.read', 'entity.read', 'document.read', 'workflow.read', 'aml.read', 'company.read'] as const;

/** What each group may do; what does not stand here is refused. */
const permissionsOfGroup = {
  admin: [
    ...read,
    'profile.create',
    'profile.update',
    'profile.decide',
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
    'webhook.read',
    'webhook.write',
    'call.take',
    'call.read',
  ],
  compliance: [
    ...read,
    'call.read',
    'profile.update',
    'profile.decide',
    'entity.decide',
    'profile.export',
    'profile.erase',
    'report.read',
    'document.decide',
    'document.delete',
    'aml.search',
    'aml.decide',
  ],
  agent: [...read, 'document.decide', 'call.take', 'call.read'],
  integration: [
    ...read,
    'profile.create',
    'profile.update',
    'entity.create',
    'link.create',
    'biopay.create',
    'document.upload',
    'document.update',
    'report.read',
    'aml.search',
  ],
  developer: [
    'workflow.read',
    'company.read',
    'ip_whitelist.read',
    'ip_whitelist.write',
    'webhook.read',
    'webhook.write',
  ],
  auditor: [...read, 'call.read', 'audit.read', 'ip_whitelist.read', 'user.read', 'webhook.read'],
} as const satisfies Record<Group, readonly string[]>;

export type Permission = (typeof permissionsOfGroup)[Group][number];

/** Union of the permissions of the groups, in alphabetical order. */
export function permissionsOf(groups: readonly Group[]): Permission[] {
  return [...new Set<Permission>(groups.flatMap((group) => permissionsOfGroup[group]))].toSorted();
}
