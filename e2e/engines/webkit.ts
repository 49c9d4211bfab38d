import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { freePort } from '../../scripts/parts/ports.ts';
import { applied, isInstalled, type Driver, type Engine } from './driver.ts';

/** Programs of Debian's webkit2gtk-driver, of the library that it depends on, and of xvfb. */
const DRIVER = 'WebKitWebDriver';
const SCREEN = 'Xvfb';
const [BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');

/** Whether WebKitGTK with its driver and a screen for it are installed. */
export const hasWebkit = (): boolean => BROWSER !== undefined && [DRIVER, SCREEN].every(isInstalled);

/** The limits of a test end a wait before; a browser that answers nothing at all is found in this time. */
const ANSWER_TIME = 120_000;

/** How an element is named in JSON (WebDriver, section 12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts WebKitGTK's small browser on a screen that nobody sees, with its own drawn camera. */
export async function startWebkit(): Promise<Engine> {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(createInterface({ input: screen.stdout }), 'line')) as [string];
  const port = await freePort();
  const environment = { ...process.env, DISPLAY: `:${display}`, LANGUAGE: 'en', LANG: 'C.UTF-8', GDK_BACKEND: 'x11' };
  const driver = spawn(DRIVER, [`--port=${port}`], { stdio: ['ignore', 'pipe', 'ignore'], env: environment });
  const log: string[] = [];
  createInterface({ input: driver.stdout }).on('line', (line) => void log.push(line));
  const stop = async () => {
    await ended(driver);
    await ended(screen);
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    const args = [
      '--automation',
      '--enable-mock-capture-devices=true',
      '--enable-media-stream=true',
      '--enable-write-console-messages-to-stdout=true',
    ];
    const options = {
      'webkitgtk:browserOptions': { binary: BROWSER, args },
      timeouts: { script: ANSWER_TIME, pageLoad: ANSWER_TIME },
    };
    await listening(url);
    const { sessionId, capabilities } = await say<{
      sessionId: string;
      capabilities: { browserName: string; browserVersion: string };
    }>('POST', `${url}/session`, { capabilities: { alwaysMatch: options } });
    const session = `${url}/session/${sessionId}`;
    // It stays open: a session without a window cannot open another.
    const home = await say<string>('GET', `${session}/window`);
    return {
      name: `${capabilities.browserName} ${capabilities.browserVersion}`,
      log,
      newTab: (size) => openTab(session, home, size),
      async stop() {
        await say('DELETE', session).catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill();
  await gone;
}

async function listening(url: string): Promise<void> {
  for (;;) {
    try {
      await say('GET', `${url}/status`);
      return;
    } catch {
      await new Promise((resolve) => void setTimeout(resolve, 50));
    }
  }
}

/** One command of WebDriver (W3C). */
async function say<Value>(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    // The driver says nothing where a browser does not answer it.
    signal: AbortSignal.timeout(ANSWER_TIME),
  });
  const { value }: { value: Value & { error?: string; message?: string } } = JSON.parse(await answer.text());
  if (!answer.ok) throw new Error(`${url.replace(/.*session\/[^/]*/, '')}: ${value.error}, ${value.message}`);
  return value;
}

type Element = Record<typeof ELEMENT, string>;

/** The window that commands go to, by session: there is one at a time. */
const current = new Map<string, string>();

async function openTab(
  session: string,
  home: string,
  size: { readonly width: number; readonly height: number },
): Promise<Driver> {
  await say('POST', `${session}/window`, { handle: home });
  current.set(session, home);
  const { handle } = await say<{ handle: string }>('POST', `${session}/window/new`, { type: 'window' });
  let framed = false;

  async function enter(): Promise<void> {
    const frame = await say<Element>('POST', `${session}/element`, { using: 'css selector', value: 'iframe' });
    await say('POST', `${session}/frame`, { id: frame });
  }
  /** A command to this window, and to its frame where that was entered. */
  async function tell<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value> {
    if (current.get(session) !== handle) {
      await say('POST', `${session}/window`, { handle });
      current.set(session, handle);
      if (framed) await enter();
    }
    return say<Value>(method, `${session}${path}`, body);
  }
  const find = (script: string, given: readonly unknown[]) =>
    tell<Element | null>('POST', '/execute/sync', { script: `return ${applied(script, given)}`, args: [] });
  async function call(script: string, ...given: readonly unknown[]): Promise<unknown> {
    const text = await tell<string | null>('POST', '/execute/async', {
      script: `const [tell] = arguments; Promise.resolve(${applied(script, given)}).then((it) => tell(JSON.stringify(it)))`,
      args: [],
    });
    return text === null ? undefined : (JSON.parse(text) as unknown);
  }
  async function leave(): Promise<void> {
    framed = false;
    await tell('POST', '/frame', { id: null });
  }

  // A window has a bar around its page.
  await tell('POST', '/window/rect', size);
  const [across, down] = (await call('() => [outerWidth - innerWidth, outerHeight - innerHeight]')) as [number, number];
  await tell('POST', '/window/rect', { width: size.width + across, height: size.height + down });

  return {
    async open(url) {
      await leave();
      await tell('POST', '/url', { url });
    },
    reload: () => tell('POST', '/refresh'),
    address: async () => String(await call('() => location.href')),
    call,
    async press(script, ...given) {
      const element = await find(script, given);
      if (element) await tell('POST', `/element/${element[ELEMENT]}/click`);
      return element !== null;
    },
    async type(text) {
      const active = await tell<Element>('GET', '/element/active');
      await tell('POST', `/element/${active[ELEMENT]}/value`, { text });
    },
    async give(files, script, ...given) {
      const element = await find(script, given);
      if (element) await tell('POST', `/element/${element[ELEMENT]}/value`, { text: files.join('\n') });
      return element !== null;
    },
    async enterFrame() {
      await tell('POST', '/frame', { id: null });
      await enter();
      framed = true;
    },
    leaveFrame: leave,
    screenshot: async () => Buffer.from(await tell<string>('GET', '/screenshot'), 'base64'),
    async close() {
      await tell('DELETE', '/window');
      current.delete(session);
    },
  };
}
