import { useState } from 'react';
import { recallJson, remember } from '../lib/storage.ts';

/** What a person has chosen for the camera on this device. */
export interface CameraPreferences {
  /** Sound and vibration when an image is taken. */
  readonly signals: boolean;
  /** An image in which all is well is used without a press. */
  readonly usesGoodImages: boolean;
}

/** In localStorage: without it, the choice holds for one screen. */
const KEY = 'veridoor.camera';

function recallPreferences(): CameraPreferences {
  const kept = recallJson(() => localStorage, KEY);
  const known: Partial<Record<keyof CameraPreferences, unknown>> =
    typeof kept === 'object' && kept !== null ? kept : {};
  return { signals: known.signals !== false, usesGoodImages: known.usesGoodImages !== false };
}

/** Whether the interface may use a good image, and go on, without a press. */
export const usesGoodImages = (): boolean => recallPreferences().usesGoodImages;

export function useCameraPreferences() {
  const [preferences, setPreferences] = useState(recallPreferences);
  function change(part: Partial<CameraPreferences>): void {
    const next = { ...preferences, ...part };
    setPreferences(next);
    remember(() => localStorage, KEY, JSON.stringify(next));
  }
  return { preferences, change };
}

/** Milliseconds of the vibration, and of the sound; hertz and loudness of the sound. */
const VIBRATION_MS = 40;
const SOUND_S = 0.05;
const PITCH = 1400;
const LOUDNESS = 0.08;

/**
 * Says by sound and vibration that an image was taken. Vibration is movement: a person who wants less of it gets none.
 */
export function signalTaken(): void {
  if (!recallPreferences().signals) return;
  const isCalm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  if (!isCalm) navigator.vibrate?.(VIBRATION_MS);
  try {
    const context = new AudioContext();
    const sound = context.createOscillator();
    const volume = context.createGain();
    volume.gain.value = LOUDNESS;
    sound.frequency.value = PITCH;
    sound.connect(volume).connect(context.destination);
    sound.addEventListener('ended', () => void context.close());
    sound.start();
    sound.stop(context.currentTime + SOUND_S);
  } catch {
    // Without sound the screen shows it.
  }
}
