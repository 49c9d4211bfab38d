import { FlowError, toFlowError } from '../errors/flow-error.ts';
import { normaliseServer } from '../launch/server-address.ts';

/** Settings that a deployment makes at run time, not at build time. */
export interface Configuration {
  /** Base addresses of the services that this interface may talk to, normalised. */
  servers: readonly string[];
}

/**
 * Reads `/config.json`.
 * @throws {FlowError} `configuration_invalid` when it does not match the deployment guide, `connection_lost` when it
 * cannot be fetched.
 */
export async function fetchConfiguration(fetch: typeof globalThis.fetch): Promise<Configuration> {
  const answer = await fetch('/config.json').catch((error: unknown) => {
    throw toFlowError(error);
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new FlowError('configuration_invalid');
  return readConfiguration(body);
}

/** Checks the shape: a malformed address makes the whole configuration invalid, so that it is noticed. */
export function readConfiguration(body: unknown): Configuration {
  const list = typeof body === 'object' && body !== null && 'servers' in body ? body.servers : null;
  if (!Array.isArray(list)) throw new FlowError('configuration_invalid');
  const servers = list.map((entry: unknown) => (typeof entry === 'string' ? normaliseServer(entry) : null));
  if (!servers.every((server) => server !== null)) throw new FlowError('configuration_invalid');
  return { servers };
}
