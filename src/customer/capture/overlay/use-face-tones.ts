import { useEffect, useRef } from 'react';
import type { FaceCue } from '../../../vision/face-cue.ts';

/** Hertz of the tone when the nose points away from the target, and when it points there. */
const PITCH = { away: 220, there: 660 } as const;
/** Degrees from the target at which the nose counts as there, and at which the tone begins to rise. */
const NEAR = { there: 7, away: 28 } as const;
const LOUDNESS = 0.06;
/** Milliseconds of a short buzz for a new prompt or a reached target. */
const BUZZ = 40;

/**
 * For people who do not see the point: a tone rises as the nose comes nearer, and the device buzzes where it can.
 * People with closed eyes hear when the moment is over. A quick path only buzzes.
 */
export function useFaceTones(cue: FaceCue): void {
  const { drawing, nose } = cue;
  const sounds = drawing.unhurried || drawing.action === 'blink';
  const tone = useRef<{ to(hertz: number): void } | null>(null);
  const reached = useRef(-1);

  useEffect(() => {
    reached.current = -1;
    buzz();
    if (!sounds || typeof AudioContext !== 'function') return undefined;
    const context = new AudioContext();
    const oscillator = new OscillatorNode(context, { frequency: PITCH.away });
    oscillator.connect(new GainNode(context, { gain: LOUDNESS })).connect(context.destination);
    oscillator.start();
    tone.current = { to: (hertz) => oscillator.frequency.setTargetAtTime(hertz, context.currentTime, 0.05) };
    return () => {
      tone.current = null;
      void context.close();
    };
  }, [drawing, sounds]);

  useEffect(() => {
    const going = drawing.targetAt(performance.now());
    if (!going) return;
    const { number, target } = going;
    const away = Math.hypot(target.yaw - nose.yaw, target.pitch - nose.pitch);
    const share = Math.min(1, Math.max(0, (NEAR.away - away) / (NEAR.away - NEAR.there)));
    tone.current?.to(PITCH.away + share * (PITCH.there - PITCH.away));
    if (share === 1 && reached.current !== number) {
      reached.current = number;
      buzz();
    }
  }, [drawing, nose]);
}

/** Some devices cannot, and some people have switched it off. */
function buzz(): void {
  if ('vibrate' in navigator) navigator.vibrate(BUZZ);
}
