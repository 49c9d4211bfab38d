import { createApi, unwrap, type Api } from '../../lib/api/client.ts';
import type { BioPayment, Completion } from '../../lib/api/types.ts';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { readableName } from '../../lib/names/readable.ts';
import type { FrameChannel } from '../../lib/frame/channel.ts';
import { recallJson, remember } from '../../lib/storage.ts';

/** One payment as this tab knows it. */
export interface Pay {
  readonly api: Api;
  /** The page's own secret; in the body of every request. */
  readonly secret: string;
  /** As it stood when the page opened. */
  readonly opened: BioPayment;
  readonly frame: FrameChannel;
  /** The language to begin in. */
  readonly language: string;
  read(): Promise<BioPayment>;
  /** Ends it, unless it is over, and says the way back. */
  end(): Promise<Completion>;
}

interface PayRecord {
  server: string;
  secret: string;
  /** The token that is used up: the same address opened in this tab again leads to the payment that it opened. */
  bioToken: string;
}

interface PayParts {
  storage: () => Storage;
  fetch: typeof globalThis.fetch;
  frame: FrameChannel;
  /** Of the launch; goes before the payment's own. */
  language: string | null;
}

/** sessionStorage: this tab only, gone with it. Without storage a reload ends the payment. */
const KEY = 'veridoor.payment';

/** The payment that this tab has opened, so that a reload goes on with it. */
function rememberedPayment(storage: () => Storage): PayRecord | null {
  const value = recallJson(storage, KEY) as Partial<PayRecord> | null;
  const whole = [value?.server, value?.secret, value?.bioToken].every((part) => typeof part === 'string');
  return whole ? (value as PayRecord) : null;
}

/**
 * Uses a payment's token up, or goes on with the payment for which this tab has used it.
 * @throws {FlowError} `bio_token_invalid` also for a token that another tab has used.
 */
export async function beginPay(server: string, bioToken: string, parts: PayParts): Promise<Pay> {
  const api = createApi(server, parts.fetch);
  const known = rememberedPayment(parts.storage);
  if (known?.server === server && known.bioToken === bioToken)
    return admitted(api, known.secret, await read(api, known.secret), parts);
  const answer = await unwrap(api.POST('/api/v2/biopay/open', { body: { bio_token: bioToken } }));
  const { payment_token: secret, payment } = answer;
  remember(parts.storage, KEY, JSON.stringify({ server, secret, bioToken } satisfies PayRecord));
  return admitted(api, secret, payment, parts);
}

/**
 * Goes on with a payment of this tab.
 * @param servers those that the deployment allows
 * @throws {FlowError}
 */
export async function resumePay(servers: readonly string[], parts: PayParts): Promise<Pay> {
  const record = rememberedPayment(parts.storage);
  if (!record || !servers.includes(record.server)) throw new FlowError('launch_missing');
  const api = createApi(record.server, parts.fetch);
  return admitted(api, record.secret, await read(api, record.secret), parts);
}

async function admitted(api: Api, secret: string, opened: BioPayment, { frame, language }: PayParts): Promise<Pay> {
  if (!(await frame.admittedBy(opened.payee.frame_origins))) throw new FlowError('frame_refused');
  return {
    api,
    secret,
    opened: withReadableName(opened),
    frame,
    language: language ?? opened.language,
    read: async () => withReadableName(await read(api, secret)),
    end: () => unwrap(api.POST('/api/v2/biopay/end', { body: { payment_token: secret } })),
  };
}

/** The payment with a name of the payee that can be shown. */
function withReadableName(payment: BioPayment): BioPayment {
  const { payee, return_host } = payment;
  const name = readableName(payee.branding.name, return_host);
  return { ...payment, payee: { ...payee, branding: { ...payee.branding, name } } };
}

function read(api: Api, payment_token: string): Promise<BioPayment> {
  return unwrap(api.POST('/api/v2/biopay/payment', { body: { payment_token } }));
}
