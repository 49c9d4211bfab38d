import type { Group } from '../../contract/authentication.ts';

const read = ['profile.read', 'document.read', 'workflow.read', 'aml.read'] as const;

/** What each group may do; what does not stand here is refused. */
const permissionsOfGroup = {
  admin: [
    ...read,
    'profile.create',
    'profile.update',
    'profile.decide',
    'link.create',
    'document.upload',
    'document.update',
    'document.decide',
    'workflow.write',
    'aml.search',
    'aml.decide',
  ],
  compliance: [...read, 'profile.update', 'profile.decide', 'document.decide', 'aml.search', 'aml.decide'],
  agent: [...read, 'document.decide'],
  integration: [
    ...read,
    'profile.create',
    'profile.update',
    'link.create',
    'document.upload',
    'document.update',
    'aml.search',
  ],
  developer: ['workflow.read'],
  auditor: read,
} as const satisfies Record<Group, readonly string[]>;

export type Permission = (typeof permissionsOfGroup)[Group][number];

/** Union of the permissions of the groups, in alphabetical order. */
export function permissionsOf(groups: readonly Group[]): Permission[] {
  return [...new Set<Permission>(groups.flatMap((group) => permissionsOfGroup[group]))].toSorted();
}
