import { Group } from '@veridoor/contract/accounts/user';
import { isForKeys, permissionsOf, type Permission } from '../../access/permissions.ts';

/** The page's input from the OpenAPI document. */
export interface DescribedOperations {
  paths: Record<string, Record<string, DescribedOperation>>;
}
interface DescribedOperation {
  tags?: readonly string[];
  security?: readonly Record<string, unknown>[];
  'x-permission'?: string;
}

/** Who holds a token that no user has. */
const WORDS: Readonly<Record<string, string>> = { profile: 'customer', entity: 'entity' };

/** docs/permissions.md: every permission by group, and the permission of every operation, made from the code that decides. */
export function permissionsPage({ paths }: DescribedOperations): string {
  const groups = Group.enum;
  const permissions = [...new Set(groups.flatMap((group) => permissionsOf([group])))].toSorted();
  const marks = (permission: Permission) =>
    [...groups.map((group) => permissionsOf([group]).includes(permission)), isForKeys(permission)]
      .map((holds) => (holds ? '✓' : ''))
      .join(' | ');
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace(/^\/api\/v2/u, '')}`,
      ...operation,
    })),
  );
  const row = ({ name, security = [], 'x-permission': permission }: (typeof operations)[number]) => {
    const tokens = ['profile', 'entity'].filter((kind) => security.some((scheme) => kind in scheme));
    const reaches = [...(permission === undefined ? [] : [`\`${permission}\``]), ...tokens.map((kind) => WORDS[kind])];
    return `- \`${name}\`: ${reaches.join(', ')}`;
  };
  const isPublic = ({ security = [] }: DescribedOperation) => security.length === 0;
  const tags = [...new Set(operations.flatMap((operation) => operation.tags ?? []))];
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
    ...tags.flatMap((tag) => {
      const rows = operations.filter((operation) => operation.tags?.includes(tag) && !isPublic(operation));
      return rows.length === 0 ? [] : [`## ${tag}`, '', ...rows.map(row), ''];
    }),
    '## Without a token',
    '',
    ...operations.filter(isPublic).map(({ name }) => `- \`${name}\``),
    '',
  ].join('\n');
}
