import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import type { Language } from '../lib/i18n/languages.ts';
import { stage, type Scene, type Staged } from './scene.tsx';

/** A scene on the page, and a person before it. */
export interface Shown extends Staged {
  person: ReturnType<typeof userEvent.setup>;
}

/** Steps in which a screen loads at most, one after the other: its code, its texts, its answers. */
const STEPS_OF_LOADING = 50;

/**
 * Shows a scene until the test is over. It fails when the interface requests something unknown to the document, or
 * reaches any other network.
 */
export async function show(scene: Scene, language?: Language): Promise<Shown> {
  const elsewhere: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    elsewhere.push(input instanceof Request ? input.url : String(input));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  vi.stubGlobal('AudioContext', SilentAudio);
  const staged = await stage(scene, language);
  onTestFinished(() => {
    cleanup();
    staged.strike();
    vi.unstubAllGlobals();
    expect(staged.service.faults).toEqual([]);
    expect(elsewhere.filter((address) => !address.startsWith('/'))).toEqual([]);
  });
  const person = userEvent.setup();
  await act(async () => void render(staged.element));
  // Within `act` a suspended component is drawn as soon as it is ready, without the delay of a third of a second.
  for (let step = 0; step < STEPS_OF_LOADING && document.querySelector('[aria-busy="true"] main'); step += 1)
    await act(async () => {
      await vi.dynamicImportSettled();
      await new Promise((resolve) => void setTimeout(resolve));
    });
  return { ...staged, person };
}

/** Plays nothing, for pages that ring. */
class SilentAudio {
  readonly currentTime = 0;
  readonly destination = {};
  readonly createOscillator = () => this.#node();
  readonly createGain = () => this.#node();
  close = () => Promise.resolve();

  #node(): object {
    const nothing = () => undefined;
    const parameter = { value: 0, setValueAtTime: nothing, exponentialRampToValueAtTime: nothing };
    const connect = (next: object) => next;
    return Object.assign(new EventTarget(), {
      frequency: parameter,
      gain: parameter,
      connect,
      start: nothing,
      stop: nothing,
    });
  }
}
