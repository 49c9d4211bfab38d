import type { IForbiddenRuleType } from 'dependency-cruiser';

/** The folders of a place, and the neighbours that each may import from. */
type Layers = Record<string, readonly string[]>;

/** The interface; `testing` and `gallery` are for tests and for the list of states. */
const web: Layers = {
  customer: ['ui', 'hooks', 'media', 'vision', 'rtc', 'lib'],
  console: ['ui', 'hooks', 'media', 'vision', 'rtc', 'lib'],
  ui: ['lib'],
  hooks: ['media', 'vision', 'rtc', 'lib'],
  media: ['lib'],
  vision: ['lib'],
  rtc: ['lib'],
  lib: ['texts'],
  texts: [],
  offline: [],
};

/** The customers' features. A step imports no other step, which has a rule of its own. */
const customer: Layers = {
  preview: ['app', 'steps', 'capture'],
  app: ['steps', 'entity', 'biologin', 'biopay', 'handoff', 'way-back'],
  steps: ['capture', 'questions', 'codes', 'way-back'],
  capture: [],
  codes: ['questions'],
  questions: [],
  entity: ['questions'],
  biologin: ['capture'],
  biopay: ['biologin', 'capture', 'way-back'],
  handoff: ['steps'],
  'way-back': [],
};

/** The rooms of the console: all stand on its parts and on who is signed in. */
const rooms: Layers = {
  cases: ['report', 'calls', 'privacy'],
  calls: ['report', 'settings', 'insight', 'schema-form'],
  customers: ['cases'],
  screening: ['report'],
  privacy: ['workflows'],
  settings: ['workflows', 'schema-form', 'preview'],
  workflows: ['schema-form', 'preview'],
  access: [],
  account: [],
  notices: [],
  integration: [],
  insight: [],
  report: [],
  preview: [],
  'schema-form': [],
};
const officers: Layers = {
  app: [...Object.keys(rooms), 'parts', 'sign-in'],
  ...Object.fromEntries(Object.entries(rooms).map(([room, others]) => [room, [...others, 'parts', 'sign-in']])),
  parts: ['sign-in'],
  'sign-in': [],
};

/**
 * Features of the service, each above those that it may import; this list may only shrink. What many need lies in
 * `records`, and what a lower feature needs of a higher one comes by `service/records/hooks.ts`.
 */
const serviceFeatures: Layers = {
  'test-runs': ['sessions', 'privacy', 'calls', 'steps', 'profiles', 'documents', 'verifications', 'liveness', 'aml'],
  companies: ['biopay', 'users', 'workflows'],
  sessions: [
    'entities',
    'privacy',
    'steps',
    'biopay',
    'wallet',
    'links',
    'verifications',
    'users',
    'biologin',
    'decisions',
    'workflows',
    'insight',
  ],
  entities: ['privacy', 'profiles', 'documents', 'links', 'decisions'],
  privacy: ['steps', 'wallet', 'users', 'biologin', 'liveness', 'duplicates'],
  calls: ['documents', 'reports', 'decisions', 'insight'],
  steps: ['profiles', 'documents', 'decisions'],
  profiles: ['documents', 'links', 'decisions', 'workflows'],
  biopay: ['users', 'biologin', 'liveness'],
  wallet: ['documents', 'biologin'],
  documents: ['verifications', 'reports', 'liveness', 'decisions', 'duplicates'],
  links: ['verifications', 'biologin'],
  verifications: ['reports', 'decisions', 'workflows', 'insight'],
  reports: ['users', 'liveness', 'duplicates'],
  users: ['biologin'],
  biologin: ['liveness'],
  liveness: ['duplicates'],
  aml: ['decisions'],
  decisions: ['review'],
  audit: [],
  duplicates: [],
  insight: [],
  mcp: [],
  review: [],
  webhooks: [],
  workflows: [],
};

const packages: Layers = {
  contract: ['validation'],
  validation: [],
  texts: ['contract'],
  languages: [],
  'name-matching': [],
  image: [],
  'document-types': ['contract', 'validation'],
  'document-vision': ['contract', 'document-types', 'image'],
  'document-reading': ['document-types', 'image'],
  'face-vision': ['image'],
  client: ['contract'],
  embed: [],
};

const tests = String.raw`(\.test\.tsx?$|^src/(testing|gallery)/|^service/testing/)`;

/** Every place whose folders have an order. */
const layered: Record<string, Layers> = {
  src: web,
  'src/customer': customer,
  'src/console': officers,
  'service/features': serviceFeatures,
  packages,
};

function layers(root: string, allowed: Layers): IForbiddenRuleType[] {
  return Object.entries(allowed).map(([layer, others]) => ({
    name: layerRule(root, layer),
    severity: 'error',
    comment: `${root}/${layer} imports only ${[layer, ...others].join(', ')} of ${root}`,
    from: { path: `^${root}/${layer}/`, pathNot: tests },
    to: { path: `^${root}/`, pathNot: `^${root}/(${[layer, ...others].join('|')})/` },
  }));
}

const layerRule = (root: string, layer: string): string => `${root.replace('/', '-')}-${layer}`;

/** A file that imports another, and the rule that forbids it. */
export type Violation = readonly [rule: string, from: string, to: string];

/** For each layer, an import of a folder that it must not know. */
export const layerViolations = (): Violation[] =>
  Object.entries(layered).flatMap(([root, allowed]) =>
    Object.entries(allowed).flatMap(([layer, others]): Violation[] => {
      const unknown = Object.keys(allowed).find((other) => other !== layer && !others.includes(other)) ?? 'unknown';
      return [[layerRule(root, layer), `${root}/${layer}/planted.ts`, `${root}/${unknown}/${layer}-target.ts`]];
    }),
  );

/** A place in `service`, and everything in `service` that it may import: the place itself and the patterns. */
function confined(name: string, place: string, ...others: string[]): IForbiddenRuleType {
  return {
    name: `service-${name}`,
    severity: 'error',
    from: { path: `^service/${place}`, pathNot: tests },
    to: { path: '^service/', pathNot: [place, ...others].map((pattern) => `^service/${pattern}`) },
  };
}

/** Routes know HTTP and rules, rules know queries, queries know the database. */
const routes = String.raw`^service/.*routes\.ts$`;
const queries = String.raw`^service/.*queries\.ts$`;

/** The code of the lists' worker threads, with the ports that open them. */
const listReaders = String.raw`features/aml/(index/|lists/|demonstration/|(judge|score-lines|screen|search-names)\.ts$)`;

const service: IForbiddenRuleType[] = [
  confined('platform', 'platform/'),
  // What every feature stands on: profiles and their flow, companies' settings, the audit, events that wait.
  confined('records', 'records/', 'checks/', 'verdict/', 'steps/', 'platform/'),
  confined(
    'features',
    'features/',
    'records/',
    'checks/',
    'vision/',
    'verdict/',
    'steps/',
    'platform/',
    String.raw`(parts|feature)\.ts$`,
  ),
  // What each check makes of what features have collected.
  confined('checks', 'checks/', 'vision/', 'platform/'),
  confined('queries', String.raw`(features|records)/.*queries\.ts$`, 'platform/'),
  // Rules alone: pure functions of a workflow and the findings.
  confined('steps', 'steps/', 'verdict/'),
  confined('verdict', 'verdict/', 'steps/'),
  // Worker processes that look at pages and faces, with the ports that open them.
  confined('vision', 'vision/', String.raw`platform/jobs/(worker|process)-pool\.ts$`),
  confined('list-readers', listReaders),
  confined('outbound', 'platform/(outbound|mail)/'),
  confined('interface', 'interface/'),
  forbid('service-routes-know-no-queries', routes, queries, tests),
  forbid('service-sockets-know-no-queries', '^service/features/calls/sockets/', queries, tests),
  {
    name: 'service-rules-know-no-routes',
    severity: 'error',
    from: {
      path: '^service/(features|records|checks|verdict|steps|platform)/',
      pathNot: [routes, tests, String.raw`^service/features/[^/]+/feature\.ts$`],
    },
    to: { path: routes },
  },
];

function forbid(name: string, from: string, to: string, pathNot?: string): IForbiddenRuleType {
  return {
    name,
    severity: 'error',
    from: { path: from, ...(pathNot && { pathNot }) },
    to: { path: to },
  };
}

export const rules: IForbiddenRuleType[] = [
  ...Object.entries(layered).flatMap(([root, allowed]) => layers(root, allowed)),
  ...service,
  forbid(
    'step-imports-no-other-step',
    String.raw`^src/customer/steps/([^/]+)/`,
    String.raw`^src/customer/steps/(?!$1/)[^/]+/`,
  ),
  forbid('web-and-service-apart', '^src/', '^service/'),
  forbid('service-and-web-apart', '^service/', '^src/'),
  forbid('packages-know-no-program', '^packages/', '^(src|service|scripts|tools|demo)/', tests),
  forbid('networks-are-made-before', '^(src|service|packages|demo)/', '^models/build/'),
  forbid(
    'packages-know-no-framework',
    '^packages/',
    'node_modules/(react|react-dom|fastify|kysely|pg)/',
    String.raw`^packages/embed/(react|components\.test)\.tsx$`,
  ),
  forbid('no-react-below-hooks', '^src/(media|vision|rtc)/', 'node_modules/(react|react-dom|react-router)/', tests),
  forbid('only-the-worker-loads-mediapipe', '^(src|packages)/', 'node_modules/@mediapipe/', '^src/vision/worker'),
  {
    name: 'rules-know-no-http',
    severity: 'error',
    from: {
      path: '^service/(features|records|checks|verdict|steps|platform)/',
      pathNot: [routes, tests, '^service/platform/http/', '^service/features/(users/guard|calls/sockets)'],
    },
    to: { path: 'node_modules/(fastify|@fastify|socket.io)/' },
  },
  forbid('demonstration-stands-alone', '^demo/', '^(src|service|scripts|tools)/', tests),
  {
    name: 'no-circle',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  forbid('tests-are-not-imported', String.raw`^(src|service|packages|demo)/`, tests, tests),
];
