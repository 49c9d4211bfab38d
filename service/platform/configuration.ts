import { resolve } from 'node:path';
import type { Network } from './outbound/networks.ts';
import { readPrivateNetworks } from './outbound/private-networks.ts';
import {
  bearerToken,
  bucketName,
  databaseAddress,
  headerList,
  listener,
  mailServer,
  oneOf,
  proxies,
  relayAddresses,
  relaySecret,
  secretKeys,
  sender,
  serverAddress,
  share,
  wholeNumber,
} from './setting-values.ts';

/** Everything about a running service that its environment decides. */
export interface Configuration {
  role: Role;
  host: string;
  port: number;
  /** Public address of this service, without a slash at the end; links and the issuer of tokens use it. */
  baseUrl: string;
  /** PostgreSQL connection string; without it the embedded database in the data folder is used. */
  databaseUrl: string | null;
  databasePoolSize: number;
  /** Requests of one user in a minute, over all instances. */
  rateLimitPerUser: number;
  /** Requests that one instance works on at the same time; more are turned away. */
  mostRequests: number;
  /** Checks of one company that wait or run, over all instances; who begins then is turned away. */
  mostChecksWaiting: number;
  /** Seconds for one statement of a list or of figures; the embedded database knows no limit. */
  readTimeLimit: number;
  dataFolder: string;
  /** Keys of 32 bytes, the newest first, or null when they are kept in the data folder. */
  secretKeys: readonly Uint8Array[] | null;
  /** Folder for signed heads of the audit's chains; null for none. */
  auditAnchor: string | null;
  /** The bucket with the files, or null when they are in the data folder. */
  s3: S3Configuration | null;
  /** Networks or addresses of reverse proxies with a trusted X-Forwarded-For. */
  trustedProxies: string[];
  /** Whether addresses on this machine may be used without https: only when the service itself is on one. */
  development: boolean;
  /** Private networks that webhooks and other outgoing requests may reach. */
  outgoingToNetworks: Network[];
  logLevel: LogLevel;
  /** The relay of video calls (coturn with `use-auth-secret`); null without one. */
  turn: { urls: readonly string[]; secret: string } | null;
  /** The mail server, and the sender of e-mail; null without one. */
  smtp: { url: string; from: string; plain: boolean } | null;
  /** The address that receives text messages by POST; null without one. */
  sms: { url: string; token: string | null } | null;
  /** The address of the metrics for Prometheus, apart from the API; null for none. */
  metrics: { host: string; port: number } | null;
  /** The receiver of spans; null for none. */
  tracing: TracingConfiguration | null;
}

/** A bucket of an S3 server, addressed by path. */
export interface S3Configuration {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A receiver of OTLP over HTTP. */
export interface TracingConfiguration {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** The name of this service there. */
  service: string;
  /** The share of traces whose spans are sent, from 0 to 1. */
  share: number;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Reports every mistake in the environment at once, one line each. */
export class ConfigurationError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(`The configuration is wrong:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.mistakes = mistakes;
  }
}

/** The work of an instance: requests, checks, deliveries with the other jobs, or all of it. */
const roles = ['all', 'web', 'checks', 'deliver'] as const;
export type Role = (typeof roles)[number];

type Environment = Readonly<Record<string, string | undefined>>;
type Read = <Value>(name: string, fallback: Value, parse: (text: string) => Value) => Value;

/**
 * Reads and checks the environment; no other code does. Messages never contain secrets.
 *
 * @throws ConfigurationError with every mistake.
 */
export function readConfiguration(environment: Environment): Configuration {
  const mistakes: string[] = [];
  const read: Read = (name, fallback, parse) => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      mistakes.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
      return fallback;
    }
  };

  const port = read('PORT', 4000, wholeNumber(0, 65_535));
  const baseUrl = read('BASE_URL', `http://localhost:${port}`, publicAddress);
  const development = isLoopback(new URL(baseUrl).hostname);
  const configuration: Configuration = {
    role: read<Role>('ROLE', 'all', oneOf(roles)),
    host: read('HOST', 'localhost', String),
    port,
    baseUrl,
    databaseUrl: read<string | null>('DATABASE_URL', null, databaseAddress),
    databasePoolSize: read('DATABASE_POOL_SIZE', 10, wholeNumber(1, 200)),
    rateLimitPerUser: read('RATE_LIMIT_PER_USER', 12_000, wholeNumber(10, 100_000_000)),
    mostRequests: read('MAX_REQUESTS', 500, wholeNumber(1, 100_000)),
    mostChecksWaiting: read('MAX_CHECKS_WAITING', 1_000, wholeNumber(1, 1_000_000)),
    readTimeLimit: read('READ_TIME_LIMIT', 10, wholeNumber(1, 600)),
    dataFolder: resolve(read('DATA_FOLDER', 'data', String)),
    secretKeys: read<Uint8Array[] | null>('SECRET_KEYS', null, secretKeys),
    auditAnchor: read<string | null>('AUDIT_ANCHOR', null, (text) => resolve(text)),
    s3: readS3(read, environment, mistakes),
    trustedProxies: read<string[]>('TRUSTED_PROXIES', [], proxies),
    development,
    outgoingToNetworks: read<Network[]>('OUTGOING_TO_NETWORKS', [], readPrivateNetworks),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', oneOf(logLevels)),
    turn: null,
    smtp: readSmtp(read, mistakes),
    sms: readSms(read, mistakes, development),
    metrics: read<Configuration['metrics']>('METRICS_PORT', null, listener),
    tracing: readTracing(read),
  };
  const urls = read<string[]>('TURN_URLS', [], relayAddresses);
  const secret = read('TURN_SECRET', '', relaySecret);
  if (urls.length > 0 && secret !== '') configuration.turn = { urls, secret };
  else if (urls.length > 0 || secret !== '') mistakes.push('TURN_URLS and TURN_SECRET belong together');
  if (configuration.role !== 'all' && configuration.databaseUrl === null)
    mistakes.push('ROLE needs DATABASE_URL, which instances share');
  if (mistakes.length > 0) throw new ConfigurationError(mistakes);
  return configuration;
}

/** All of the bucket's settings, or none. */
function readS3(read: Read, environment: Environment, mistakes: string[]): S3Configuration | null {
  const s3 = {
    endpoint: read('S3_ENDPOINT', '', serverAddress('https://s3.eu-central-1.amazonaws.com')),
    bucket: read('S3_BUCKET', '', bucketName),
    region: read('S3_REGION', 'us-east-1', String),
    accessKeyId: read('S3_ACCESS_KEY_ID', '', String),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY', '', String),
  };
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = needed.filter((name) => !environment[name]?.trim());
  if (missing.length === needed.length && !environment['S3_REGION']?.trim()) return null;
  for (const name of missing) mistakes.push(`${name} must be set as well, since other S3 settings are`);
  return s3;
}

/** The mail server's address and the sender, or neither. */
function readSmtp(read: Read, mistakes: string[]): Configuration['smtp'] {
  const url = read('SMTP_URL', '', mailServer);
  const from = read('SMTP_FROM', '', sender);
  if (url !== '' && from !== '') return { url, from, plain: isLoopback(new URL(url).hostname) };
  if (url !== '' || from !== '') mistakes.push('SMTP_URL and SMTP_FROM belong together');
  return null;
}

function readSms(read: Read, mistakes: string[], development: boolean): Configuration['sms'] {
  const url = read('SMS_URL', '', messageServer(development));
  const token = read<string | null>('SMS_TOKEN', null, bearerToken);
  if (url !== '') return { url, token };
  if (token !== null) mistakes.push('SMS_TOKEN has no use without SMS_URL');
  return null;
}

/** The variables of OpenTelemetry: other programs of an environment may have them, too, so none needs another. */
function readTracing(read: Read): TracingConfiguration | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', '', serverAddress('http://collector:4318'));
  const rest = {
    headers: read<TracingConfiguration['headers']>('OTEL_EXPORTER_OTLP_HEADERS', {}, headerList),
    service: read('OTEL_SERVICE_NAME', 'veridoor', String),
    share: read('OTEL_TRACES_SAMPLER_ARG', 1, share),
  };
  return endpoint === '' ? null : { endpoint, ...rest };
}

/** Whether a host name always means the machine itself (RFC 6761 section 6.3, RFC 1122 section 3.2.1.3, RFC 4291). */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

function publicAddress(text: string): string {
  if (!URL.canParse(text)) throw new Error('must be an address such as https://api.example.com');
  const url = new URL(text);
  if (url.search || url.hash || url.username || url.password) {
    throw new Error('must have no query, fragment or credentials');
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new Error('must use https (http only on this machine)');
  }
  return text.replace(/\/+$/, '');
}

const messageServer = (development: boolean) => (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const local = development && url?.protocol === 'http:' && isLoopback(url.hostname);
  if (!url || !(url.protocol === 'https:' || local) || url.username || url.password) {
    throw new Error('must be an https address without credentials');
  }
  return text;
};
