import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { applied, isInstalled, type Driver, type Engine } from './driver.ts';

const PROGRAM = process.env['FIREFOX_PATH'] ?? 'firefox-esr';

/** Whether Firefox (Debian's firefox-esr, or FIREFOX_PATH) is installed. */
export const hasFirefox = (): boolean => isInstalled(PROGRAM);

/** A camera that shows a changing colour and needs no permission; nothing is fetched but the pages of a journey. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'intl.accept_languages': 'en',
  // A mouse, which a machine of tests lacks: fine, and able to hover.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** Starts Firefox with a profile of its own. It speaks WebDriver BiDi (W3C) itself. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'veridoor-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const program = spawn(
    PROGRAM,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const stop = async () => {
    await ended(program);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const session = await converse(`${await addressOf(program)}/session`);
    const { capabilities } = await session.ask<{ capabilities: { browserName: string; browserVersion: string } }>(
      'session.new',
      { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'ignore' } } } },
    );
    await session.ask('session.subscribe', { events: ['log.entryAdded'] });
    return {
      name: `${capabilities.browserName} ${capabilities.browserVersion}`,
      log: session.log,
      newTab: (size) => openTab(session, size),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addressOf(program: ChildProcess): Promise<string> {
  const said: string[] = [];
  if (!program.stderr) throw new Error('Firefox says nothing');
  for await (const line of createInterface({ input: program.stderr })) {
    said.push(line);
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) {
      program.stderr.resume();
      return address;
    }
  }
  throw new Error(`Firefox did not start: ${said.join('\n')}`);
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill();
  await gone;
}

interface Session {
  readonly log: readonly string[];
  ask<Result>(method: string, parameters: object): Promise<Result>;
}

interface Message {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  /** Of an event of the console (log.entryAdded). */
  readonly params?: { readonly level: string; readonly text: string };
}

/** Commands go over one socket, and the answers come in any order. */
async function converse(address: string): Promise<Session> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const log: string[] = [];
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { id, type, result, error, message, params }: Message = JSON.parse(data);
    if (type === 'event') log.push(`${params?.level}: ${params?.text}`);
    const answer = id === undefined ? undefined : waiting.get(id);
    if (!answer || id === undefined) return;
    waiting.delete(id);
    if (type === 'success') answer.resolve(result);
    else answer.reject(new Error(`${String(error)}: ${String(message)}`));
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer.reject(new Error('Firefox has ended'));
  });
  await once(socket, 'open');
  let last = 0;
  return {
    log,
    async ask<Result>(method: string, params: object) {
      const id = (last += 1);
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      socket.send(JSON.stringify({ id, method, params }));
      return (await answer.promise) as Result;
    },
  };
}

type Answer = { type: 'exception'; exceptionDetails: { text: string } } | { type: 'success'; result: RemoteValue };
interface RemoteValue {
  type: string;
  value?: string;
  sharedId?: string;
}

/** A tab with storage of its own. */
async function openTab({ ask }: Session, viewport: { width: number; height: number }): Promise<Driver> {
  const { userContext } = await ask<{ userContext: string }>('browser.createUserContext', {});
  const { context: page } = await ask<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  await ask('browsingContext.setViewport', { context: page, viewport });
  /** The page or its frame. */
  let context = page;

  async function evaluate(expression: string): Promise<RemoteValue> {
    const answer = await ask<Answer>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      resultOwnership: 'none',
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result;
  }
  const find = async (script: string, given: readonly unknown[]) => (await evaluate(applied(script, given))).sharedId;
  const act = (actions: readonly object[]) => ask('input.performActions', { context, actions });

  return {
    async open(url) {
      context = page;
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await ask('browsingContext.reload', { context: page, wait: 'complete' });
    },
    address: async () => (await evaluate('location.href')).value ?? '',
    async call(script, ...given) {
      const { value } = await evaluate(`Promise.resolve(${applied(script, given)}).then((it) => JSON.stringify(it))`);
      return value === undefined ? undefined : (JSON.parse(value) as unknown);
    },
    async press(script, ...given) {
      // A pointer reaches only what is in view; classic WebDriver scrolls by itself.
      const inView = `(...given) => {
        const element = (${script})(...given);
        element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        return element;
      }`;
      const sharedId = await find(inView, given);
      if (sharedId === undefined) return false;
      const origin = { type: 'element', element: { sharedId } };
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
      return true;
    },
    async type(text) {
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act([{ type: 'key', id: 'keyboard', actions }]);
    },
    async give(files, script, ...given) {
      const sharedId = await find(script, given);
      if (sharedId === undefined) return false;
      await ask('input.setFiles', { context, element: { sharedId }, files });
      return true;
    },
    async enterFrame() {
      const { contexts } = await ask<{ contexts: { children: { context: string }[] }[] }>('browsingContext.getTree', {
        root: page,
      });
      const [frame] = contexts[0]?.children ?? [];
      if (!frame) throw new Error('the page has no frame');
      context = frame.context;
    },
    leaveFrame() {
      context = page;
      return Promise.resolve();
    },
    async screenshot() {
      const { data } = await ask<{ data: string }>('browsingContext.captureScreenshot', { context: page });
      return Buffer.from(data, 'base64');
    },
    async close() {
      await ask('browser.removeUserContext', { userContext });
    },
  };
}
