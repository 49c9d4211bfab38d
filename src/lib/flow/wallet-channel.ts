import { FlowError } from '../errors/flow-error.ts';

const CHANNEL = 'veridoor.wallet';

/** What a wallet brings back to the browser in which it was asked. */
interface Brought {
  request: string;
  code: string;
}

/**
 * In the page that a wallet has opened: hands its code to the page that asked, in another tab of this browser.
 *
 * @returns what to tell the person: the journey goes on there.
 */
export function bringBack(address: string): FlowError {
  const given = new URLSearchParams(new URL(address).hash.slice(1));
  const brought: Brought = { request: given.get('request') ?? '', code: given.get('response_code') ?? '' };
  new BroadcastChannel(CHANNEL).postMessage(brought);
  return new FlowError('wallet_answered');
}

/** Calls back with the code of a request, once a wallet has brought it. @returns what stops it */
export function awaitCode(request: string, onCode: (code: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Brought>) => {
    if (data.request === request) onCode(data.code);
  });
  return () => channel.close();
}
