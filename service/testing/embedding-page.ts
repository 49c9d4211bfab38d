import { createContext, runInContext } from 'node:vm';
import { Window } from 'happy-dom';
import { bundleEmbedScript } from '../../scripts/embed-script.ts';

/** A page in a pretended browser on which embed.js runs, and what the page asked of it. */
export interface EmbeddingPage {
  document: Window['document'];
  /** Options that the page gave to `Veridoor.open`. */
  given: Set<string>;
  /** Options that embed.js looked at so far. */
  read: Set<string>;
  /** Says something as the interface in the frame would; fails when there is no frame. */
  say(message: Record<string, unknown>): void;
  close(): Promise<void>;
}

/**
 * Loads an HTML page, runs embed.js (bundled from its source) and then the page's own inline scripts.
 *
 * @param html the page; its script with a `src` must be embed.js.
 * @param fetch what the page's scripts call.
 */
export async function openEmbeddingPage(html: string, fetch: () => Promise<Response>): Promise<EmbeddingPage> {
  const window = new Window({ url: 'https://bank.example/', settings: { handleDisabledFileLoadingAsSuccess: true } });
  const { document } = window;
  document.write(html);
  const scripts = [...document.querySelectorAll('script')];
  const [external, ...others] = scripts.filter((script) => script.hasAttribute('src'));
  if (!external?.getAttribute('src')?.endsWith('/embed.js') || others.length > 0)
    throw new Error('the page must load embed.js and no other script');

  const given = new Set<string>();
  const read = new Set<string>();
  const context = createContext({ window, document, URL, setInterval: () => 0, clearInterval: () => {}, fetch });
  runInContext(await bundleEmbedScript(), context);
  const api = (window as unknown as { Veridoor: { open(options: object): { frame: { contentWindow: object } } } })
    .Veridoor;
  let frame: { contentWindow: object } | undefined;
  context['Veridoor'] = {
    open(options: object) {
      for (const name of Object.keys(options)) given.add(name);
      const watched = new Proxy(options, {
        get(target, name, receiver) {
          read.add(String(name));
          return Reflect.get(target, name, receiver);
        },
      });
      const opened = api.open(watched);
      ({ frame } = opened);
      return opened;
    },
  };
  for (const script of scripts.filter((candidate) => !candidate.hasAttribute('src')))
    await (runInContext(`(async () => {${script.textContent}})()`, context) as Promise<void>);

  return {
    document,
    given,
    read,
    say(message) {
      if (!frame) throw new Error('the page did not open the verification');
      const event = new window.MessageEvent('message', {
        data: { source: 'veridoor', ...message },
        origin: 'https://verify.example.com',
      });
      Object.defineProperty(event, 'source', { value: frame.contentWindow });
      window.dispatchEvent(event);
    },
    close: () => window.happyDOM.close(),
  };
}
