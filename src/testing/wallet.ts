/** What the wallet does when a page asks: the person declines, or shows something that only the service can judge. */
export type PlayedWallet = 'declines' | 'shows';

/** Plays a browser that can ask wallets (W3C Digital Credentials); without one it cannot, as an older browser. @returns what restores it */
export function playWallet(wallet: PlayedWallet | undefined): () => void {
  if (wallet === undefined) return replace(globalThis, 'DigitalCredential', undefined);
  const shown = { protocol: 'openid4vp-v1-signed', data: { response: 'a.b.c' } };
  const get = () =>
    wallet === 'shows' ? Promise.resolve(shown) : Promise.reject(new DOMException('declined', 'NotAllowedError'));
  const restore = [
    replace(globalThis, 'DigitalCredential', { userAgentAllowsProtocol: () => true }),
    replace(navigator, 'credentials', { get }),
  ];
  return () => {
    for (const undo of restore) undo();
  };
}

function replace(object: object, name: string, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { configurable: true, value });
  return () => {
    if (own) Object.defineProperty(object, name, own);
    else Reflect.deleteProperty(object, name);
  };
}
