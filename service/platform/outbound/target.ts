import { isIP } from 'node:net';
import type { FieldCode } from '@veridoor/contract/field-codes';
import { isLoopbackAddress, isPublicAddress } from './address-classes.ts';
import type { Network } from './networks.ts';
import { isOpened } from './private-networks.ts';

/** Why an address is not called. */
export type TargetFault = 'not_an_address' | 'not_https' | 'has_credentials' | 'port_refused' | 'host_refused';

/** The same of an address that a request gives. */
export const FAULT_OF_TARGET: Readonly<Record<TargetFault, [code: FieldCode, message: string]>> = {
  not_an_address: ['wrong_format', 'must be an address such as https://bank.example/veridoor'],
  not_https: ['not_secure', 'must begin with https://'],
  has_credentials: ['wrong_format', 'must hold no user name or password'],
  port_refused: ['port_refused', 'must not name the port of another kind of service'],
  host_refused: ['host_refused', 'must be in the public network, or in a private one that the operator has opened'],
};

/**
 * Ports of other services, which must not get HTTP requests: all below 1024 except that of https, and common services
 * above it (NFS, databases, caches, search, X11, IRC, SIP, Docker).
 */
const REFUSED_PORTS: ReadonlySet<number> = new Set([
  1080, 1433, 1521, 1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061,
  5432, 5672, 5900, 5984, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 8086, 9042, 9092, 9200, 9300,
  10_080, 10_250, 11_211, 27_017,
]);
const HTTPS_PORT = 443;

/**
 * Names that mean the network around this machine (RFC 6761, RFC 6762, RFC 8375, ICANN on .internal and on .home and
 * .corp; `svc` is a cluster's, `localdomain` a resolver's).
 */
const LOCAL_NAMES = /(^|\.)(local|localdomain|internal|intranet|lan|home|corp|private|svc|home\.arpa|onion)$/;
/** Services whose names lead to the address that they hold: 10-0-0-1.nip.io, 127.0.0.1.sslip.io, app.localtest.me. */
const NAMED_ADDRESSES = /(^|\.)(nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|lacolhost\.com|vcap\.me)$/;

/** What may be called beside the public network. */
export interface Reach {
  /** Whether this machine may be called, by http too: for development. */
  loopback: boolean;
  /** Private networks that the operator has opened. */
  networks: readonly Network[];
}

/** Whether an address may be connected to. */
export function mayReach(address: string, { loopback, networks }: Reach): boolean {
  return isPublicAddress(address) || (loopback && isLoopbackAddress(address)) || isOpened(networks, address);
}

/**
 * Checks whether an address may be called at all. The WHATWG reader has already turned 2130706433, 0x7f.1 and
 * 0177.0.0.1 into 127.0.0.1. A name may still lead to a refused address, which its resolution reveals.
 */
export function targetFault(text: string, reach: Reach): TargetFault | null {
  if (!URL.canParse(text)) return 'not_an_address';
  const { protocol, username, password, port, hostname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'not_https';
  if (username || password) return 'has_credentials';
  const host = plainHost(hostname);
  if (reach.loopback && isThisMachine(host)) return REFUSED_PORTS.has(Number(port)) ? 'port_refused' : null;
  if (protocol !== 'https:') return 'not_https';
  if (isRefusedPort(port === '' ? HTTPS_PORT : Number(port))) return 'port_refused';
  return isRefusedHost(host, reach) ? 'host_refused' : null;
}

/** A URL's host without the brackets of IPv6 and without the dot of the root. */
export function plainHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Whether a host is this machine, by a name that never means another one or by its address. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host);
}

function isRefusedPort(port: number): boolean {
  return port !== HTTPS_PORT && (port < 1024 || REFUSED_PORTS.has(port));
}

function isRefusedHost(host: string, reach: Reach): boolean {
  if (isIP(host)) return !mayReach(host, reach);
  if (isThisMachine(host)) return true;
  if (NAMED_ADDRESSES.test(host)) return true;
  // A name without a dot is looked for in the local network.
  return reach.networks.length === 0 && (!host.includes('.') || LOCAL_NAMES.test(host));
}
