import { Group } from '@veridoor/contract/accounts/user';
import { isForKeys, permissionsOf, type Permission } from '../../access/permissions.ts';

/** The page's input from the OpenAPI document. */
export interface DescribedOperations {
  paths: Record<string, Record<string, DescribedOperation>>;
}
interface DescribedOperation {
  security?: readonly Record<string, unknown>[];
  'x-permission'?: string;
}

/** docs/permissions.md: every permission by group, and its operations, made from the code that decides. */
export function permissionsPage({ paths }: DescribedOperations): string {
  const groups = Group.enum;
  const permissions = [...new Set(groups.flatMap((group) => permissionsOf([group])))].toSorted();
  const marks = (permission: Permission) =>
    [...groups.map((group) => permissionsOf([group]).includes(permission)), isForKeys(permission)]
      .map((holds) => (holds ? '✓' : ''))
      .join(' | ');
  const operations = Object.entries(paths).map(([path, methods]) => ({
    path: path.replace(/^\/api\/v2/u, ''),
    methods: Object.entries(methods),
  }));
  const listed = (title: string, reached: (operation: DescribedOperation) => boolean) => {
    const rows = operations.flatMap(({ path, methods }) => {
      const names = methods.flatMap(([method, operation]) => (reached(operation) ? [method.toUpperCase()] : []));
      return names.length === 0 ? [] : [`- \`${names.join(', ')} ${path}\``];
    });
    return rows.length === 0 ? [] : [`## ${title}`, '', ...rows, ''];
  };
  const takes = (token: string) => (operation: DescribedOperation) =>
    operation.security?.some((scheme) => token in scheme) ?? false;
  return [
    '# Who may do what',
    '',
    'Made from the code by `npm run openapi`; paths are below `/api/v2`, but `/healthz` and `/readyz`. A user has the permissions of all groups that they are in; whoever lacks the permission of an operation is refused with 403 `permission_missing`. An API key can have each of the marked permissions, has those that it was made for, and loses one that the user who made it loses. The customer is whoever holds a profile token: it reaches that one profile only. The entity is a company that holds an entity token, which reaches that one entity only. Whatever belongs to another company is answered with 404.',
    '',
    'Changing the status of a profile (`PATCH /api/v2/profile/{id}` with `status`) needs `profile.decide` as well.',
    '',
    '## Permissions',
    '',
    `| Permission | ${groups.join(' | ')} | API key |`,
    `| --- |${' --- |'.repeat(groups.length + 1)}`,
    ...permissions.map((permission) => `| \`${permission}\` | ${marks(permission)} |`),
    '',
    ...permissions.flatMap((permission) =>
      listed(`\`${permission}\``, (operation) => operation['x-permission'] === permission),
    ),
    ...listed('The customer', takes('profile')),
    ...listed('The entity', takes('entity')),
    ...listed('Without a token', ({ security = [] }) => security.length === 0),
  ].join('\n');
}
