/** The settings of a deployment of the hosted interface, read once from the environment. */
export interface InterfaceConfiguration {
  host: string;
  port: number;
  /** Whether people reach it over https (perhaps through a proxy): then browsers must insist on it. */
  https: boolean;
  /** Folder of the built interface. */
  folder: string;
  /** Base addresses of the services that the interface may talk to, without a slash at the end. */
  servers: string[];
  /** Origins that may show the interface in a frame when no profile says otherwise. */
  frameOrigins: string[];
}

/** Host names and addresses as browsers write them; stricter than URLs are, since these words go into headers. */
const hostName = /^([a-z0-9-]+\.)*[a-z0-9-]+$|^\[[0-9a-f:]+\]$/;
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Base address of a service in its normal form: no query, no fragment, no slash at the end. Undefined when it is no
 * address.
 */
export function normaliseAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || url.search || url.hash || !hostName.test(url.hostname)) return undefined;
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && localHosts.has(url.hostname));
  return secure ? url.origin + url.pathname.replace(/\/+$/, '') : undefined;
}

/**
 * The origin that a text names, or undefined when it names anything else or more (https; http on this machine only).
 */
export function normaliseOrigin(text: string): string | undefined {
  const address = normaliseAddress(text);
  return address !== undefined && new URL(address).origin === address ? address : undefined;
}

/**
 * Reads the interface's environment: INTERFACE_HOST, INTERFACE_PORT, INTERFACE_URL (the address people see),
 * INTERFACE_FOLDER, INTERFACE_SERVERS and INTERFACE_FRAME_ORIGINS (comma-separated).
 * Throws an error of one line that names the variable when a value is no good.
 */
export function readInterfaceConfiguration(environment: NodeJS.ProcessEnv): InterfaceConfiguration {
  const port = Number(environment['INTERFACE_PORT'] ?? '4001');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('INTERFACE_PORT must be a number from 0 to 65535');
  }
  const url = environment['INTERFACE_URL'];
  if (url !== undefined && normaliseOrigin(url) === undefined) {
    throw new Error('INTERFACE_URL must be the origin that people see, for example https://verify.example.com');
  }
  return {
    host: environment['INTERFACE_HOST'] ?? '127.0.0.1',
    port,
    https: url?.startsWith('https:') ?? false,
    folder: environment['INTERFACE_FOLDER'] ?? 'dist',
    servers: list(environment, 'INTERFACE_SERVERS', 'http://localhost:4000', normaliseAddress),
    frameOrigins: list(environment, 'INTERFACE_FRAME_ORIGINS', '', normaliseOrigin),
  };
}

function list(
  environment: NodeJS.ProcessEnv,
  name: string,
  otherwise: string,
  normalise: (text: string) => string | undefined,
): string[] {
  const items = (environment[name] ?? otherwise)
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  return items.map((item) => {
    const normal = normalise(item);
    if (normal === undefined) throw new Error(`${name}: ${item} is no https address (http is for localhost alone)`);
    return normal;
  });
}
