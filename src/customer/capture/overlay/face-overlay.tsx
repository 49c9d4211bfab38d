import { useEffect, useRef } from 'react';
import type { ScreenShown } from '@veridoor/face-vision/liveness/light/screen';
import type { Aim } from '@veridoor/face-vision/liveness/path';
import type { Size } from '../../../media/geometry.ts';
import type { FaceCue } from '../../../vision/face-cue.ts';
import type { Guide } from '../guide.ts';
import styles from './outline.module.css';
import { useFaceTones } from './use-face-tones.ts';

/** Degrees from the middle of the guide to its side: slightly more than the farthest prompted turn. */
const WIDTH_IN_DEGREES = 30;
/** In this many milliseconds the mark moves two thirds of the way to where the nose points. */
const EASE_MS = 70;

interface FaceOverlayProps {
  readonly stage: Size;
  readonly guide: Guide;
  readonly cue: FaceCue;
}

/**
 * Draws a prompt over the mirrored video: the point and the nose's direction, the required size of the face, or the
 * colour of the screen. The prompt is also said in words.
 */
export function FaceOverlay({ stage, guide, cue }: FaceOverlayProps) {
  useFaceTones(cue);
  const { action } = cue.drawing;
  if (action === 'light') return <ScreenLight stage={stage} guide={guide} cue={cue} />;
  if (action !== 'follow' && action !== 'come_closer') return null;
  return (
    <svg className={styles.mask} viewBox={`0 0 ${stage.width} ${stage.height}`} aria-hidden="true">
      {action === 'follow' ? <FollowedPoint guide={guide} cue={cue} /> : <FaceSize guide={guide} share={cue.share} />}
    </svg>
  );
}

/** The point moves by the clock; the mark of the nose moves by the camera's detections. */
function FollowedPoint({ guide, cue }: Omit<FaceOverlayProps, 'stage'>) {
  const point = useRef<SVGGElement>(null);
  const mark = useRef<SVGGElement>(null);
  const nose = useRef(cue.nose);
  useEffect(() => {
    nose.current = cue.nose;
  }, [cue.nose]);
  const { drawing } = cue;
  useEffect(() => {
    const jumps = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let [drawn, before] = [nose.current, performance.now()];
    let request = 0;
    const draw = (now: number) => {
      const part = 1 - Math.exp(-Math.max(0, now - before) / EASE_MS);
      before = now;
      drawn = {
        yaw: drawn.yaw + part * (nose.current.yaw - drawn.yaw),
        pitch: drawn.pitch + part * (nose.current.pitch - drawn.pitch),
      };
      place(point.current, guide, (jumps ? drawing.targetAt(now)?.target : null) ?? drawing.pointAt(now));
      place(mark.current, guide, drawn);
      request = requestAnimationFrame(draw);
    };
    request = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(request);
  }, [drawing, guide]);
  const radius = guide.width / 16;
  return (
    <>
      <g ref={mark}>
        <circle className={styles.shade} r={radius * 1.7} />
        <circle className={styles.nose} r={radius * 1.7} />
      </g>
      <g ref={point}>
        <circle className={styles.shade} r={radius} />
        <circle className={styles.point} r={radius} />
      </g>
    </>
  );
}

/** The video is a mirror: the person's own left is on the left, in every writing direction. */
function place(shape: SVGGElement | null, { x, y, width, height }: Guide, { yaw, pitch }: Aim): void {
  const degree = width / 2 / WIDTH_IN_DEGREES;
  const [left, top] = [x + width / 2 - yaw * degree, y + height / 2 - pitch * degree];
  shape?.setAttribute('transform', `translate(${left.toFixed(1)} ${top.toFixed(1)})`);
}

/** The face's progress towards the required size: an oval that grows into the guide. */
function FaceSize({ guide, share }: { readonly guide: Guide; readonly share: number }) {
  const scale = 0.6 + 0.4 * share;
  const middle = { cx: guide.x + guide.width / 2, cy: guide.y + guide.height / 2 };
  const radii = { rx: (guide.width / 2) * scale, ry: (guide.height / 2) * scale };
  return (
    <>
      <ellipse className={styles.shade} {...middle} {...radii} />
      <ellipse className={styles.size} {...middle} {...radii} />
    </>
  );
}

/** The whole screen except the face in one colour after the other; each comes over the one before from a side. */
function ScreenLight({ stage, guide, cue }: FaceOverlayProps) {
  const before = useRef<SVGRectElement>(null);
  const colour = useRef<SVGRectElement>(null);
  const { drawing } = cue;
  useEffect(() => {
    let request = 0;
    const draw = (now: number) => {
      const shown = drawing.screenAt(now);
      before.current?.setAttribute('fill', shown?.before ?? 'none');
      colour.current?.setAttribute('fill', shown?.colour ?? 'none');
      for (const [name, value] of Object.entries(shown ? coveredBy(stage, shown) : {}))
        colour.current?.setAttribute(name, value.toFixed(1));
      request = requestAnimationFrame(draw);
    };
    request = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(request);
  }, [drawing, stage]);
  const { x, y, width, height } = guide;
  return (
    <svg className={styles.mask} viewBox={`0 0 ${stage.width} ${stage.height}`} aria-hidden="true">
      <mask id="face-cut-out">
        <rect width="100%" height="100%" fill="#fff" />
        <ellipse cx={x + width / 2} cy={y + height / 2} rx={width / 2} ry={height / 2} fill="#000" />
      </mask>
      <g mask="url(#face-cut-out)">
        <rect ref={before} width="100%" height="100%" fill="none" />
        <rect ref={colour} width="0" height="0" fill="none" />
      </g>
    </svg>
  );
}

/** The part of the stage over which a colour has come. */
function coveredBy(stage: Size, { from, share }: ScreenShown) {
  const isAcross = from === 'left' || from === 'right';
  const [width, height] = isAcross ? [stage.width * share, stage.height] : [stage.width, stage.height * share];
  return {
    x: from === 'right' ? stage.width - width : 0,
    y: from === 'bottom' ? stage.height - height : 0,
    width,
    height,
  };
}
