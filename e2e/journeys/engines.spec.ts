import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import type { Driver, Engine } from '../engines/driver.ts';
import { ENTER } from '../engines/driver.ts';
import { drawCamera } from '../engines/drawn-camera.ts';
import { person } from '../engines/person.ts';
import { engines } from '../support/programs.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { imagesOfVideo, specimenFile, type VideoName } from '../support/cameras/videos.ts';

const PHONE = { width: 412, height: 800 };
const COMPUTER = { width: 1280, height: 800 };
const { expect } = base;

type EngineName = (typeof engines)[number]['name'];
/** A tab of an engine, and a way to keep what it shows beside the results. */
type OpenTab = (
  engine: EngineName,
  size: typeof PHONE,
) => Promise<{ tab: Driver; look: (name: string) => Promise<void> }>;

const test = base.extend<{ open: OpenTab }, { stack: Stack; run: (engine: EngineName) => Promise<Engine> }>({
  stack: [
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // One at a time: the journeys of the first are over when those of the second begin.
  run: [
    async ({}, use) => {
      const running: { name?: EngineName; engine?: Engine } = {};
      await use(async (name) => {
        if (running.engine && running.name === name) return running.engine;
        await running.engine?.stop();
        const engine = await engines.find((one) => one.name === name)!.start();
        console.log(engine.name);
        Object.assign(running, { name, engine });
        return engine;
      });
      await running.engine?.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  open: async ({ run }, use, info) => {
    const tabs: Driver[] = [];
    let log: readonly string[] = [];
    await use(async (name, size) => {
      const engine = await run(name);
      ({ log } = engine);
      const tab = await engine.newTab(size);
      tabs.push(tab);
      const look = async (screen: string) => writeFile(info.outputPath(`${screen}.png`), await tab.screenshot());
      return { tab, look };
    });
    if (info.status !== info.expectedStatus) {
      await writeFile(info.outputPath('console.txt'), log.join('\n'));
      for (const [at, tab] of tabs.entries()) {
        await writeFile(info.outputPath(`end ${at}.png`), await tab.screenshot());
        console.log(await tab.address(), await tab.call('() => document.body.innerText'));
      }
    }
    for (const tab of tabs) await tab.close();
  },
});

/** Puts a video before the camera of the page, from its next opening on. */
async function showVideo(tab: Driver, name: VideoName): Promise<void> {
  const images = await imagesOfVideo(name);
  await tab.call(
    String(drawCamera),
    images.slice(0, 4).map((image) => image.toString('base64')),
  );
}

/** This customer presses for each image, and opens each step. */
const pressesForAll = (tab: Driver) =>
  tab.call(`() => localStorage.setItem('veridoor.camera', '{"usesGoodImages":false}')`);

/** Seconds for which the live image has run. */
const shown = async (tab: Driver) => Number(await tab.call('() => document.querySelector("video")?.currentTime ?? 0'));
/** Waits until the live image has run for so many seconds. */
const watched = (tab: Driver, seconds: number) => expect.poll(() => shown(tab)).toBeGreaterThan(seconds);

/** A person says from the list which document they have. */
async function choosesCard(someone: ReturnType<typeof person>, seen = async () => {}): Promise<void> {
  await someone.presses('link', 'Start: Identity document');
  await someone.presses('link', 'Choose the document from a list');
  await someone.types('Search for a country', 'Türkiye');
  // The list grows shorter beneath a press that comes before.
  await someone.sees('words', /^1 country$/);
  await seen();
  await someone.presses('link', /^(Türkiye|Turkey)$/);
  await someone.presses('link', /^Identity card/);
  await someone.presses('link', /^New id card/);
}

for (const { name, program, isLeftOut } of engines) {
  test.describe(name, () => {
    test.skip(isLeftOut, `${program} is not installed`);

    test(`a customer photographs, sends a file, reloads, shows the face and is sent back, in ${name}`, async ({
      stack,
      open,
    }) => {
      const { tab, look } = await open(name, PHONE);
      const someone = person(tab);
      const { link, profile } = await stack.newLink();
      await tab.open(link);
      await pressesForAll(tab);
      await someone.sees('heading', 'Verify your identity');
      await look('1 launch');
      await someone.presses('button', 'Agree and continue');
      await someone.sees('link', 'Start: Identity document');
      await look('2 steps');
      await choosesCard(someone, () => look('3 choice'));
      await someone.presses('button', 'Open the camera');

      await someone.sees('button', 'Take the photo');
      // Longer than it takes to find out that a video has frozen, or is black.
      await watched(tab, 5);
      await look('4 camera');
      await someone.doesNotSee('button', 'Restart the camera');
      await someone.photographs();
      await someone.sees('words', /^We could not find (a document|the edges of the document)/);
      await look('5 confirm, no document');
      await someone.presses('link', 'Take it again');
      await someone.sees('button', 'Take the photo');
      await someone.choosesFile('File', await specimenFile('identity-card', 'front'));
      await someone.sees('button', /^Use (this photo|it anyway)$/);
      await look('6 confirm, file');
      await showVideo(tab, 'video-identity-card-back');
      await someone.presses('button', /^Use (this photo|it anyway)$/);

      // The image takes itself. A busy WebKit looks too rarely for that, and the customer takes it.
      const sent = async () => (await stack.client.listDocuments(profile)).map(({ type, side }) => `${type} ${side}`);
      const use = /^Use (this photo|it anyway)$/;
      const isTaken = () => someone.isThere('button', use);
      await expect.poll(async () => (await isTaken()) || (await shown(tab)) > 20).toBe(true);
      if (!(await isTaken())) await someone.photographs();
      await expect
        .poll(async () => {
          if (await someone.isThere('button', use)) await someone.presses('button', use);
          return (await sent()).toSorted();
        })
        .toEqual(['id_card back', 'id_card front']);
      await tab.reload();
      await someone.sees('link', 'Start: Selfie');
      await look('7 resumed');

      await showVideo(tab, 'video-selfie');
      await someone.presses('link', 'Start: Selfie');
      if (await someone.isThere('button', 'Open the camera')) await someone.presses('button', 'Open the camera');
      await someone.photographs();
      await look('8 selfie');
      await someone.presses('button', /^Use (this photo|it anyway)$/);
      const isBack = async () => new URL(await tab.address()).searchParams.get('status') === 'complete';
      // The way back is taken by itself, after eight seconds.
      await expect.poll(async () => (await isBack()) || someone.isThere('heading', 'You’re done')).toBe(true);
      await look('9 complete');
      await expect.poll(isBack).toBe(true);
      const documents = await stack.client.listDocuments(profile);
      expect(documents.map(({ type, side, metadata }) => [type, side, metadata.source])).toEqual(
        expect.arrayContaining([
          ['id_card', 'front', 'file'],
          ['id_card', 'back', 'camera'],
          ['selfie', 'single', 'camera'],
        ]),
      );
    });

    test(`a dialog over a business’s page shows the camera, and closes, in ${name}`, async ({ stack, open }) => {
      const { tab, look } = await open(name, COMPUTER);
      const someone = person(tab);
      await tab.open(stack.addresses.demonstration);
      await someone.presses('button', 'For developers');
      await someone.presses('choice', /^In a dialog/);
      await someone.presses('button', 'Verify my identity');
      await someone.sees('button', 'Close');
      await tab.enterFrame();
      await pressesForAll(tab);
      await someone.presses('button', 'Agree and continue');
      await someone.presses('link', 'Start: Identity document');
      await someone.presses('button', 'Open the camera');
      await someone.sees('button', 'Take the photo');
      await watched(tab, 1);
      await look('dialog');
      await tab.leaveFrame();
      await someone.presses('button', 'Close');
      await someone.sees('words', /^You closed the verification/);
    });

    test(`a computer hands the verification to a phone and follows it, in ${name}`, async ({ stack, open }) => {
      const { tab, look } = await open(name, COMPUTER);
      const someone = person(tab);
      const { link } = await stack.newLink();
      await tab.open(link);
      await pressesForAll(tab);
      await someone.presses('button', 'Agree and continue');
      await someone.sees('link', 'Start: Identity document');
      await someone.presses('button', 'Continue on your phone');
      await someone.sees('button', 'Copy the link');
      await look('hand-off');
      await tab.call(`() => {
        const { clipboard } = navigator;
        const write = clipboard.writeText.bind(clipboard);
        clipboard.writeText = (text) => write((globalThis.copied = text));
      }`);
      await someone.presses('button', 'Copy the link');
      await someone.sees('button', 'Copied');
      const copied = String(await tab.call('() => globalThis.copied'));

      const phone = await open(name, PHONE);
      await phone.tab.open(copied);
      await pressesForAll(phone.tab);
      await person(phone.tab).presses('button', 'Continue');
      await person(phone.tab).sees('link', 'Start: Identity document');
      await phone.look('phone');
      await choosesCard(person(phone.tab));
      await person(phone.tab).choosesFile('Choose a file instead', await specimenFile('identity-card', 'front'));
      await person(phone.tab).presses('button', /^Use (this photo|it anyway)$/);
      // The computer learns of the phone by what the service has: the first page.
      await someone.sees('heading', 'Your phone is connected');
      await look('connected');
    });

    test(`an officer signs in to the console, in ${name}`, async ({ stack, open }) => {
      const { tab, look } = await open(name, COMPUTER);
      const officer = person(tab);
      const { username, password } = stack.accountOf('compliance');
      await tab.open(`${stack.addresses.interface}/console`);
      await officer.types('Username', username);
      await officer.types('Password', password);
      await look('sign-in');
      await tab.type(ENTER);
      await officer.sees('heading', 'Queue');
      await look('queue');
    });
  });
}
