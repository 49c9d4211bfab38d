import { CONSOLE_ROOT } from '../../lib/agent-console.ts';

/** The addresses of the console; all but the first stand below it. */
export const CONSOLE = {
  root: CONSOLE_ROOT,
  queue: '/review',
  companies: '/companies',
  team: '/team',
  notices: '/notices',
  customers: '/customers',
  screening: '/screening',
  figures: '/figures',
  calls: '/calls',
  pastCalls: '/calls/past',
  callFigures: '/calls/figures',
  callHours: '/calls/hours',
  audit: '/audit',
  privacy: '/privacy',
  users: '/users',
  webhooks: '/webhooks',
  keys: '/keys',
  networks: '/networks',
  workflows: '/workflows',
  terms: '/terms',
  branding: '/branding',
  account: '/account',
  password: '/password',
  email: '/email',
  openid: '/sign-on',
  signIn: '/sign-in',
} as const;

/** The address of a case: the id of its profile, which says nothing about the person. */
export const caseAddress = (profile: string, search = ''): string => `${CONSOLE.queue}/${profile}${search}`;

/** The address of a company's case, by its id. */
const companyAddress = (entity: string, search = ''): string => `${CONSOLE.companies}/${entity}${search}`;

/** The address of the customers whom filters leave; what is not given is as usual. */
export const customersAddress = (filters: Record<string, string>): string =>
  `${CONSOLE.customers}?${new URLSearchParams(filters).toString()}`;

/** The address of an endpoint's deliveries of a status. */
export const deliveriesAddress = (filters: Record<string, string>): string =>
  `${CONSOLE.webhooks}?${new URLSearchParams(filters).toString()}`;

/** The address of what waits: a person or a company. */
export const addressOfCase = (one: { subject: 'person' | 'entity'; profile: string }, search = ''): string =>
  one.subject === 'entity' ? companyAddress(one.profile, search) : caseAddress(one.profile, search);

/** The address of a call, by its id. */
export const pastCallAddress = (call: string): string => `${CONSOLE.pastCalls}/${call}`;

export const workflowAddress = (slug: string): string => `${CONSOLE.workflows}/${slug}`;
export const versionsAddress = (slug: string): string => `${CONSOLE.workflows}/${slug}/versions`;

/** The pages of the bar on top, before administration: who may open each, in their order. */
export const PAGES = [
  { page: 'queue', permission: 'profile.decide' },
  { page: 'screening', permission: 'aml.read' },
  { page: 'figures', permission: 'report.read' },
  { page: 'calls', permission: 'call.read' },
  { page: 'customers', permission: 'profile.read' },
  { page: 'privacy', permission: 'profile.erase' },
  { page: 'workflows', permission: 'workflow.read' },
  { page: 'branding', permission: 'company.read' },
] as const;

/** The pages of administration, which have one place in the bar. */
export const ADMINISTRATION_PAGES = [
  { page: 'users', permission: 'user.read' },
  { page: 'webhooks', permission: 'webhook.read' },
  { page: 'keys', permission: 'api_key.read' },
  { page: 'networks', permission: 'ip_whitelist.read' },
  { page: 'openid', permission: 'user.write' },
  { page: 'audit', permission: 'audit.read' },
] as const;

/** The pages about calls, in their order. */
export const CALL_PAGES = [
  { page: 'calls', permission: 'call.take' },
  { page: 'pastCalls', permission: 'call.read' },
  { page: 'callFigures', permission: 'report.read' },
  { page: 'callHours', permission: 'company.read' },
] as const;

interface Guarded {
  page: keyof typeof CONSOLE;
  permission: string;
}

/** Those of the pages that the user may open. */
export const openTo = <Page extends Guarded>(pages: readonly Page[], permissions: readonly string[]): Page[] =>
  pages.filter(({ permission }) => permissions.includes(permission));

/** The first page that the user may open; the queue, which says what is missing, where there is none. */
export const homeOf = (permissions: readonly string[]): string =>
  CONSOLE[openTo<Guarded>([...PAGES, ...ADMINISTRATION_PAGES], permissions)[0]?.page ?? 'queue'];
