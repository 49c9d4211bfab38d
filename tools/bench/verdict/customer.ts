import { setTimeout as wait } from 'node:timers/promises';
import type { Document } from '@veridoor/contract/documents/document';
import type { RecognisedDocument } from '@veridoor/contract/documents/recognition';
import type { LivenessChallenge, LivenessOutcome, LivenessPrompt } from '@veridoor/contract/faces/liveness';
import type { Profile } from '@veridoor/contract/profile';
import { makeHeadVideo, type Sitter } from '../../specimens/head/video.ts';
import { answerOf, answerParts } from '../../../service/testing/faces/recognised.ts';
import { asker, granted, type Answer } from './ask.ts';
import { INTERFACE_ORIGIN, RETURN_ORIGIN, type Company } from './stack.ts';
import { showToCamera } from './live-image.ts';
import type { Page } from './images.ts';

/** Milliseconds between two looks, and looks at most: two minutes. */
const LOOK = 250;
const LOOKS = 480;

/** The number of times that a person follows a prompt before giving up. */
const TRIES = 3;

/**
 * The origin of an image: the camera, a file, a file that claims to be from the camera, or a capture of another image.
 */
export type Way = 'camera' | 'file' | 'file as camera' | { capture: string };

/** A customer of a company, who knows only what the link opens. */
export interface Customer {
  profile: string;
  /** Codes with which the service refused something. */
  refusals: string[];
  /** The pages, and the checks' results for them; their captures. */
  send(pages: readonly Page[], way?: Way): Promise<string[]>;
  /** What the service recognises in a page that nobody has named yet. */
  recognise(image: Buffer): Promise<RecognisedDocument>;
  /** Follows the prompt before the camera, and the next one when the first was not recognised. */
  showAlive(sitter: Sitter): Promise<void>;
  /** Hands everything in, or leaves if it cannot be. */
  handIn(): Promise<void>;
}

/** The business's data about its customer. */
export interface PersonalDetails {
  number: string;
  name?: string;
}

/** Makes a profile and opens its link, as a customer who consents. */
export async function beginJourney({ address, admin }: Company, { number, name }: PersonalDetails): Promise<Customer> {
  const profile = await granted(
    admin<Profile>('POST', '/profile', { id_card_number: number, ...(name !== undefined && { name }) }),
  );
  const places = { web_sdk_url: `${INTERFACE_ORIGIN}/`, return_url: `${RETURN_ORIGIN}/done` };
  const link = await granted(admin<{ short_url: string }>('POST', '/profile/url', { profile: profile.id, ...places }));
  const code = new URL(link.short_url).hash.slice(1);
  const opened = await granted(
    asker(address)<{ token: string; session: { consent: { version: string } } }>('POST', '/session', {
      pid: profile.id,
      code,
    }),
  );
  const ask = asker(address, opened.token);
  await granted(ask('POST', '/session/consent', { version: opened.session.consent.version }));

  const refusals: string[] = [];
  const note = ({ status, body }: Answer<{ code?: string } | null>): boolean => {
    if (status >= 400) refusals.push(body?.code ?? String(status));
    return status < 400;
  };
  const sendOne = async (page: Page, way: Way): Promise<string[]> => {
    const shown: { capture?: string; refused?: string } =
      way === 'camera' ? await showToCamera(ask, page) : typeof way === 'object' ? way : {};
    if (shown.refused !== undefined) refusals.push(shown.refused);
    const form = new FormData();
    const { image, ...described } = page;
    for (const [field, value] of Object.entries(described)) form.set(field, value);
    form.set('metadata', JSON.stringify({ source: way === 'file' ? 'file' : 'camera' }));
    if (shown.capture !== undefined) form.set('capture', shown.capture);
    form.set('file', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'page.jpg');
    note(await ask('POST', '/document', form));
    return shown.capture === undefined ? [] : [shown.capture];
  };
  return {
    profile: profile.id,
    refusals,
    async send(pages, way = 'camera') {
      const captures: string[] = [];
      for (const page of pages) captures.push(...(await sendOne(page, way)));
      await until(async () => (await activePages({ admin }, profile.id)).every(({ results }) => results.length > 0));
      return captures;
    },
    recognise: (image) =>
      granted(
        ask<RecognisedDocument>('POST', '/session/recognitions', {
          step: 'identity',
          image: image.toString('base64'),
        }),
      ),
    async showAlive(sitter) {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const { id, prompt } = await granted(ask<LivenessChallenge>('POST', '/session/liveness', { step: 'selfie' }));
        let asked: LivenessPrompt | null = prompt;
        for (let number = 0; asked; number += 1) {
          const began = performance.now();
          const { frames } = await makeHeadVideo(sitter, [asked], { seed: `${id} ${number}` });
          const video = frames.map(({ into, jpeg, between }) => ({
            at: into,
            image: jpeg.toString('base64'),
            between,
          }));
          // An answer comes in real time.
          await wait(Math.max(0, (video.at(-1)?.at ?? 0) - (performance.now() - began)));
          const sent = answerParts({ nonce: asked.nonce, ...answerOf(video) });
          const body = new FormData();
          body.set('answer', sent.answer);
          body.set('file', new Blob([new Uint8Array(sent.bytes)]));
          const answer = await ask<LivenessOutcome & { code?: string }>('POST', `/session/liveness/${id}`, body);
          // A busy machine draws the head too late.
          if (answer.status === 409 && answer.body.code === 'liveness_expired') break;
          const reported: LivenessOutcome = await granted(Promise.resolve(answer));
          if (reported.outcome === 'passed') return;
          asked = reported.prompt;
        }
      }
    },
    async handIn() {
      let last: Answer<{ code?: string }> | undefined;
      await until(async () => {
        last = await ask<{ code?: string }>('POST', '/session/complete', {});
        return last.body.code !== 'steps_processing';
      });
      if (last && !note(last)) await ask('POST', '/session/complete', { leave: true });
    },
  };
}

/** The pages that count, as the business sees them. */
export async function activePages({ admin }: Pick<Company, 'admin'>, profile: string): Promise<Document[]> {
  const { data } = await granted(admin<{ data: Document[] }>('GET', `/profile/${profile}/documents`));
  return data.filter(({ state }) => state === 'active');
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (await done()) return;
    await wait(LOOK);
  }
  throw new Error('the checks do not end');
}
