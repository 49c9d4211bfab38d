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

/** docs/permissions.md: every permission and every operation by group, made from the code that decides. */
export function permissionsPage({ paths }: DescribedOperations): string {
  const groups = Group.enum;
  const permissions = [...new Set(groups.flatMap((group) => permissionsOf([group])))].toSorted();
  const header = (first: string) => [
    `| ${first} | ${groups.join(' | ')} | API key | customer | entity |`,
    `| --- |${' --- |'.repeat(groups.length + 3)}`,
  ];
  const marks = (permission: Permission | undefined) =>
    [
      ...groups.map((group) => permission && permissionsOf([group]).includes(permission)),
      permission && isForKeys(permission),
    ].map((holds) => (holds ? '✓' : ''));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace(/^\/api\/v2/u, '')}`,
      ...operation,
    })),
  );
  const row = ({ name, security = [], 'x-permission': permission }: (typeof operations)[number]) => {
    const holds = (kind: string) => (security.some((scheme) => kind in scheme) ? '✓' : '');
    const found = permissions.find((known) => known === permission);
    return `| \`${name}\` | ${marks(found).join(' | ')} | ${holds('profile')} | ${holds('entity')} |`;
  };
  const isPublic = ({ security = [] }: DescribedOperation) => security.length === 0;
  const tags = [...new Set(operations.flatMap((operation) => operation.tags ?? []))];
  return [
    '# Who may do what',
    '',
    'Made from the code by `npm run openapi`; paths are below `/api/v2`, but `/healthz` and `/readyz`. A user has the permissions of all groups that they are in; what has no mark is refused with 403 `permission_missing`. An API key can have each of the marked permissions, has those that it was made for, and loses one that the user who made it loses. The customer is whoever holds a profile token: it reaches that one profile only. The entity is a company that holds an entity token, which reaches that one entity only. Whatever belongs to another company is answered with 404.',
    '',
    'Changing the status of a profile (`PATCH /api/v2/profile/{id}` with `status`) needs `profile.decide` as well.',
    '',
    '## Permissions',
    '',
    ...header('Permission'),
    ...permissions.map((permission) => `| \`${permission}\` | ${marks(permission).join(' | ')} |  |  |`),
    '',
    ...tags.flatMap((tag) => {
      const rows = operations.filter((operation) => operation.tags?.includes(tag) && !isPublic(operation));
      return rows.length === 0 ? [] : [`## ${tag}`, '', ...header('Operation'), ...rows.map(row), ''];
    }),
    '## Without a token',
    '',
    ...operations.filter(isPublic).map(({ name }) => `- \`${name}\``),
    '',
  ].join('\n');
}
