import type { IForbiddenRuleType } from 'dependency-cruiser';

/**
 * Which folder of `src` may import from which; each from itself too. A step imports no other step, which has a rule of
 * its own. `testing` is for tests.
 */
const web: Record<string, readonly string[]> = {
  app: [
    'desk',
    'biologin',
    'entity',
    'steps',
    'journeys',
    'capture',
    'asking',
    'codes',
    'ui',
    'bindings',
    'media',
    'vision',
    'rtc',
    'lib',
  ],
  steps: ['capture', 'asking', 'codes', 'ui', 'bindings', 'lib'],
  capture: ['ui', 'bindings', 'media', 'vision', 'lib'],
  codes: ['asking', 'ui', 'bindings', 'lib'],
  asking: ['ui', 'bindings', 'lib'],
  entity: ['asking', 'ui', 'bindings', 'media', 'lib'],
  desk: ['ui', 'bindings', 'lib'],
  biologin: ['capture', 'ui', 'bindings', 'lib'],
  journeys: [],
  ui: ['lib'],
  bindings: ['media', 'vision', 'rtc', 'lib'],
  media: ['lib'],
  vision: ['lib'],
  rtc: ['lib'],
  lib: [],
  embed: ['lib'],
};

/** Which folder of `server` may import from which; only the files at its root see all. */
const service: Record<string, readonly string[]> = {
  http: ['services'],
  // Instances tell each other through connections of their own.
  sockets: ['services', 'db'],
  services: ['steps', 'verdict', 'repositories', 'checks', 'aml', 'outgoing', 'db'],
  // Rules alone: pure functions of what a workflow says and what was found.
  steps: ['verdict'],
  verdict: ['steps'],
  repositories: ['db'],
  checks: [],
  aml: [],
  outgoing: [],
  db: [],
  interface: [],
};

/** Types that every layer may name: what the application is made of, and what a deployment decides. */
const named: Record<string, string> = { src: '$^', server: String.raw`^service/(parts|configuration)\.ts$` };

const tests = String.raw`(\.test\.tsx?$|^src/testing/|^service/testing/)`;

function layers(root: string, allowed: Record<string, readonly string[]>): IForbiddenRuleType[] {
  return Object.entries(allowed).map(([layer, others]) => ({
    name: `${root}-${layer}`,
    severity: 'error',
    comment: `${root}/${layer} imports only ${[layer, ...others].join(', ')} of ${root}`,
    from: { path: `^${root}/${layer}/`, pathNot: tests },
    to: { path: `^${root}/`, pathNot: [`^${root}/(${[layer, ...others].join('|')})/`, named[root] ?? '$^'] },
  }));
}

function forbid(name: string, from: string, to: string, pathNot?: string): IForbiddenRuleType {
  return {
    name,
    severity: 'error',
    from: { path: from, ...(pathNot && { pathNot }) },
    to: { path: to },
  };
}

export const rules: IForbiddenRuleType[] = [
  ...layers('src', web),
  ...layers('server', service),
  forbid('step-imports-no-other-step', String.raw`^src/features/steps/([^/]+)/`, String.raw`^src/features/steps/(?!$1/)[^/]+/`),
  forbid('web-and-service-apart', '^src/', '^service/'),
  forbid('service-and-web-apart', '^service/', '^src/'),
  forbid('contract-stands-alone', '^packages/contract/', '^(src|server|vision|names|scripts|demo)/'),
  forbid(
    'shared-code-is-pure',
    '^(vision|names|forms)/',
    '^(src|server|scripts|demo|contract)/|node_modules/(react|fastify|kysely)/',
  ),
  forbid('contract-knows-no-program', '^packages/contract/', 'node_modules/(react|react-dom|fastify|kysely|pg)/'),
  forbid('no-react-below-bindings', '^src/(media|vision|rtc)/', 'node_modules/(react|react-dom|react-router)/', tests),
  forbid('only-the-worker-loads-mediapipe', '^(src|vision)/', 'node_modules/@mediapipe/', '^src/vision/worker'),
  forbid(
    'services-know-no-http',
    '^service/(services|repositories|checks)/',
    'node_modules/(fastify|@fastify|socket.io)/',
    tests,
  ),
  forbid('demonstration-stands-alone', '^demo/', '^(src|server|scripts)/', tests),
  forbid('client-stands-alone', '^packages/client/', '^(src|server|scripts|demo|forms|vision|names)/'),
  {
    name: 'no-circle',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  forbid('tests-are-not-imported', String.raw`^(src|server|contract|demo|vision|names|forms)/`, tests, tests),
];
