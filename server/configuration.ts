import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** Everything that the surroundings decide about a running service. */
export interface Configuration {
  host: string;
  port: number;
  /** Public address of this service, without a slash at the end; it stands in links and in the issuer of tokens. */
  baseUrl: string;
  /** PostgreSQL connection string; without it the embedded database in the data folder is used. */
  databaseUrl: string | null;
  databasePoolSize: number;
  dataFolder: string;
  /** 32 bytes, or null when the key is kept in the data folder. */
  secretKey: Uint8Array | null;
  /** Networks or addresses of reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Whether addresses on this machine may be used without https: only when the service itself is on one. */
  development: boolean;
  logLevel: LogLevel;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Tells every mistake in the environment at once, one line each. */
export class ConfigurationError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(`The configuration is wrong:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.mistakes = mistakes;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the environment; the only place that does. Values of secrets never stand in a message.
 *
 * @throws ConfigurationError with every mistake found.
 */
export function readConfiguration(environment: Environment): Configuration {
  const mistakes: string[] = [];
  const read = <Value>(name: string, fallback: Value, parse: (text: string) => Value): Value => {
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
  const configuration: Configuration = {
    host: read('HOST', 'localhost', String),
    port,
    baseUrl,
    databaseUrl: read<string | null>('DATABASE_URL', null, databaseAddress),
    databasePoolSize: read('DATABASE_POOL_SIZE', 10, wholeNumber(1, 200)),
    dataFolder: resolve(read('DATA_FOLDER', 'data', String)),
    secretKey: read<Uint8Array | null>('SECRET_KEY', null, secretKey),
    trustedProxies: read<string[]>('TRUSTED_PROXIES', [], proxies),
    development: isLoopback(new URL(baseUrl).hostname),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', logLevel),
  };
  if (mistakes.length > 0) throw new ConfigurationError(mistakes);
  return configuration;
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

const wholeNumber = (least: number, most: number) => (text: string) => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new Error(`must be a whole number from ${least} to ${most}`);
  }
  return number;
};

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

function databaseAddress(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('must begin with postgres:// or postgresql://');
  return text;
}

function secretKey(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32) throw new Error('must be 32 random bytes in base64');
  return bytes;
}

function proxies(text: string): string[] {
  const list = text.split(',').map((proxy) => proxy.trim());
  for (const proxy of list) {
    const [address, prefix, ...rest] = proxy.split('/');
    const bits = isIP(address ?? '') === 6 ? 128 : 32;
    if (
      !isIP(address ?? '') ||
      rest.length > 0 ||
      (prefix !== undefined && !(/^\d+$/.test(prefix) && +prefix <= bits))
    ) {
      throw new Error('must be addresses or networks such as 10.0.0.0/8, with commas between them');
    }
  }
  return list;
}

function logLevel(text: string): LogLevel {
  const level = logLevels.find((level) => level === text);
  if (!level) throw new Error(`must be one of ${logLevels.join(', ')}`);
  return level;
}
