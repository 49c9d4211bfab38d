import type { OpenidProvider } from '../../lib/api/types.ts';

export const GROUPS = ['admin', 'compliance', 'agent', 'integration', 'developer', 'auditor'] as const;
export type Group = (typeof GROUPS)[number];

/** What stands in the fields: lists are texts, a list of values for each group. */
export interface Values {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  email_domains: string;
  passwords: OpenidProvider['passwords'];
  create_users: boolean;
  group_claim: string;
  groups: Record<Group, string>;
  new_user_groups: readonly Group[];
  acr: string;
  amr: string;
}

export const emptyProvider: OpenidProvider = {
  name: '',
  issuer: '',
  client_id: '',
  email_domains: [],
  passwords: 'everybody',
  create_users: false,
  group_claim: null,
  groups: [],
  new_user_groups: [],
  acr_values: [],
  amr_values: [],
};

/** Names of groups may contain commas and blanks, as those of directories do. */
const SEPARATOR = '; ';

export function valuesOf({ acr_values, amr_values, ...provider }: OpenidProvider): Values {
  const valuesFor = (group: Group) =>
    provider.groups
      .filter((each) => each.group === group)
      .map(({ value }) => value)
      .join(SEPARATOR);
  return {
    ...provider,
    client_secret: '',
    email_domains: provider.email_domains.join(' '),
    group_claim: provider.group_claim ?? '',
    groups: Object.fromEntries(GROUPS.map((group) => [group, valuesFor(group)])) as Record<Group, string>,
    acr: acr_values.join(' '),
    amr: amr_values.join(' '),
  };
}

/** What is sent; a secret that was not typed stays as it is. */
export function toBody(values: Values): OpenidProvider & { client_secret?: string } {
  const claim = values.group_claim.trim();
  const groups = GROUPS.flatMap((group) => listed(values.groups[group], ';').map((value) => ({ value, group })));
  return {
    name: values.name.trim(),
    issuer: values.issuer.trim(),
    client_id: values.client_id.trim(),
    ...(values.client_secret !== '' && { client_secret: values.client_secret }),
    email_domains: listed(values.email_domains.toLowerCase(), /[\s;,]+/),
    passwords: values.passwords,
    create_users: values.create_users,
    group_claim: claim === '' ? null : claim,
    groups: claim === '' ? [] : groups,
    new_user_groups: values.create_users && claim === '' ? [...values.new_user_groups] : [],
    acr_values: listed(values.acr, /[\s;]+/),
    amr_values: listed(values.amr, /[\s;]+/),
  };
}

const listed = (text: string, separator: string | RegExp): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
];
