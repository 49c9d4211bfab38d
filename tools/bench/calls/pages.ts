import type { Browser, Page } from 'playwright';
import { openAgentConsole } from '../../../e2e/screens/call.ts';
import { beginCall, moves } from '../../../e2e/support/callers.ts';
import { prepareSpecimens, showVideo } from '../../../e2e/support/cameras/videos.ts';
import { startStack } from '../../../e2e/support/stack.ts';
import { startRelay } from '../../../e2e/support/relay.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../../../scripts/parts/chromium.ts';

/** Milliseconds, one for each call. */
export interface PageTimes {
  /** From the agent's click to the first frame of the customer, on the agent's page. */
  firstFrame: number[];
  /** From the loss of the customer's socket until the service has sent the page the call's state. */
  socketBack: number[];
  /** The longest time without a frame around the loss of the relay that carried them. */
  pathBack: number[];
}

/** In the page: remembers sockets and the greatest gap between two frames, and allows relayed paths only. */
function watchCall(): void {
  const sockets: WebSocket[] = [];
  const watched = { sockets, heardAt: 0, gap: 0, last: 0 };
  Object.assign(globalThis, { watched });
  const [Plain, Direct] = [WebSocket, RTCPeerConnection];
  Object.assign(globalThis, {
    WebSocket: class extends Plain {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        sockets.push(this);
        // socket.io: 42 begins an event.
        this.addEventListener('message', ({ data }) => {
          if (String(data).startsWith('42["customer"')) watched.heardAt = performance.now();
        });
      }
    },
    RTCPeerConnection: class extends Direct {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }
    },
  });
}

type Watched = { watched: { sockets: WebSocket[]; heardAt: number; gap: number; last: number } };

/** Calls between two pages on this machine, through a relay; each is measured from beginning to end. */
export async function measurePages(rounds: number): Promise<PageTimes> {
  await prepareSpecimens();
  const folder = mkdtempSync(join(tmpdir(), 'veridoor-bench-call-'));
  const camera = join(folder, 'camera.mjpeg');
  await showVideo(camera, 'video-identity-card-front');
  const relay = await startRelay();
  const stack = await startStack(relay.settings);
  const browser = await launchChromium(camera);
  const times: PageTimes = { firstFrame: [], socketBack: [], pathBack: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { page, agentConsole, agent } = await beginCall(browser, stack, async (one) => {
        await one.addInitScript(watchCall);
      });
      times.firstFrame.push(await takeCustomer(agentConsole));
      await moves(agent.image);
      times.socketBack.push(await loseSocket(page));
      await watchFrames(agentConsole);
      await relay.crash();
      // Frames flow again once the greatest gap is behind them.
      await agentConsole.waitForFunction(() => {
        const { gap, last } = (globalThis as unknown as Watched).watched;
        return gap > 500 && performance.now() - last < 200;
      });
      times.pathBack.push(await agentConsole.evaluate(() => (globalThis as unknown as Watched).watched.gap));
      await endCall(browser, agentConsole);
    }
    return times;
  } finally {
    await browser.close();
    await stack.stop();
    await relay.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Clicks like the agent; resolves with the time until a frame of the customer is shown. */
function takeCustomer(agentConsole: Page): Promise<number> {
  return agentConsole.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Take next customer',
    );
    const began = performance.now();
    button!.click();
    for (;;) {
      const video = document.querySelector('video');
      if (video) {
        await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
        return performance.now() - began;
      }
      await new Promise(requestAnimationFrame);
    }
  });
}

function loseSocket(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { watched } = globalThis as unknown as Watched;
    const began = performance.now();
    watched.sockets.at(-1)!.close();
    while (watched.heardAt < began) await new Promise((resolve) => setTimeout(resolve, 10));
    return watched.heardAt - began;
  });
}

/** Notes the greatest gap between two frames from now on. */
function watchFrames(agentConsole: Page): Promise<void> {
  return agentConsole.evaluate(() => {
    const { watched } = globalThis as unknown as Watched;
    const video = document.querySelector('video')!;
    watched.last = performance.now();
    const look = () => {
      const now = performance.now();
      watched.gap = Math.max(watched.gap, now - watched.last);
      watched.last = now;
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  });
}

async function endCall(browser: Browser, agentConsole: Page): Promise<void> {
  const agent = openAgentConsole(agentConsole);
  await agent.button('End without a decision').click();
  await agent.button('Confirm').click();
  await agent.nextButton.waitFor();
  for (const context of browser.contexts()) await context.close();
}
