import type { Page } from '@playwright/test';
import { beginCall, moves } from '../support/callers.ts';
import { startStack } from '../support/stack.ts';
import { startRelay } from '../support/relay.ts';
import { expect, test } from '../support/test.ts';

/** Remembers the page's connections and restricts them to relays, as between two closed networks. */
async function relayOnly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Direct = RTCPeerConnection;
    const made: RTCPeerConnection[] = [];
    Object.assign(window, {
      connections: made,
      RTCPeerConnection: class extends Direct {
        constructor(configuration?: RTCConfiguration) {
          super({ ...configuration, iceTransportPolicy: 'relay' });
          made.push(this);
        }
      },
    });
  });
}

/** The candidate types at both ends of the call's path, from the browser's statistics. */
function pathOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const made = (window as unknown as { connections: RTCPeerConnection[] }).connections;
    const report = await made.at(-1)!.getStats();
    const all = [...report.values()] as Record<string, string>[];
    const transport = all.find(({ type }) => type === 'transport');
    const pair = all.find(({ id }) => id === transport?.['selectedCandidatePairId']);
    return [pair?.['localCandidateId'], pair?.['remoteCandidateId']].map(
      (id) => all.find((one) => one['id'] === id)?.['candidateType'] ?? 'none',
    );
  });
}

test('a call between two closed networks uses the relay and recovers after the relay was paused', async ({
  browser,
}) => {
  const relay = await startRelay();
  const stack = await startStack(relay.settings);
  try {
    const { page, customer, agent } = await beginCall(browser, stack, relayOnly);
    await agent.nextButton.click();
    await moves(agent.image);
    await moves(customer.agentImage);
    expect(await pathOf(page)).toEqual(['relay', 'relay']);

    relay.pause();
    await expect(customer.words('The connection was lost. We’re reconnecting.')).toBeVisible();
    relay.resume();
    await expect(customer.words('The connection was lost. We’re reconnecting.')).toBeHidden();
    await moves(agent.image);
    await moves(customer.agentImage);
    expect(await pathOf(page)).toEqual(['relay', 'relay']);
  } finally {
    await stack.stop();
    await relay.stop();
  }
});
