import type { DigitalIdRequested, Session } from '../../../../lib/api/types.ts';
import { unwrap } from '../../../../lib/api/client.ts';
import { FlowError, toFlowError } from '../../../../lib/errors/flow-error.ts';
import type { Flow } from '../../../../lib/flow/flow.ts';

/** Milliseconds that a person has in their wallet; some browsers never answer when there is none. */
const TIME_LIMIT = 120_000;

/** The part of the Digital Credentials API (W3C) that TypeScript does not know yet. */
interface DigitalCredentialClass {
  userAgentAllowsProtocol?: (protocol: string) => boolean;
}
interface DigitalCredential extends Credential {
  readonly protocol: string;
  readonly data: unknown;
}

const credentialClass = () => (globalThis as { DigitalCredential?: DigitalCredentialClass }).DigitalCredential;

/** Whether the browser can ask wallets. None says whether there is one. */
export const knowsWallets = () => credentialClass() !== undefined;

/**
 * Asks the wallet, by a press, and hands its answer in.
 * @returns null when nothing was shown: browsers do not tell whether the person declined or has no wallet
 * @throws {FlowError} when the service refuses the answer or cannot be reached
 */
export async function showDigitalId(flow: Flow, step: string, asked: DigitalIdRequested): Promise<Session | null> {
  const answer = await askWallet(asked);
  if (answer === null) return null;
  const sent = { params: { path: { id: step } }, body: { id: asked.id, ...answer } };
  return unwrap(flow.api.POST('/api/v2/session/steps/{id}/digital-id/answer', sent));
}

async function askWallet({ requests }: DigitalIdRequested) {
  const allows = credentialClass()?.userAgentAllowsProtocol;
  const known = requests.filter(({ protocol }) => allows?.(protocol) ?? true);
  const options = { digital: { requests: known }, signal: AbortSignal.timeout(TIME_LIMIT) };
  const credential = await navigator.credentials.get(options as CredentialRequestOptions).catch(() => null);
  if (credential === null) return null;
  const { protocol, data } = credential as DigitalCredential;
  // Older browsers give the object as text.
  const content: unknown = typeof data === 'string' ? parsed(data) : data;
  if (typeof content !== 'object' || content === null) throw new FlowError('answer_malformed');
  return { protocol, data: { ...content } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw toFlowError(error);
  }
}

/** The ways of a link that a page may offer. */
export interface LinkWays {
  /** A QR code for another device. */
  code: boolean;
  /** A link on this one. */
  here: boolean;
}

/** @param framed another tab cannot reach a page in a frame of another site: browsers keep their storage apart. */
export function linkWays(links: 'off' | 'same_device' | 'any', framed: boolean): LinkWays {
  return { code: links === 'any', here: links === 'any' || (links === 'same_device' && !framed) };
}
