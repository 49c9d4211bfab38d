import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreview } from '../../../hooks/camera.ts';
import { useFilledFrame } from '../../../hooks/use-filled-frame.ts';
import type { CameraState } from '../../../media/camera-machine.ts';
import type { CameraSession } from '../../../media/camera-session.ts';
import type { Size } from '../../../media/geometry.ts';
import { facingOf } from '../../../media/lens.ts';
import { useScreenFrame } from '../../../ui/screen/frame.ts';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { CameraControls } from './camera-controls.tsx';
import { CannotButton } from './cannot-button.tsx';
import type { CaptureModel } from '../capture-model.ts';
import styles from '../capture.module.css';
import flash from './flash.module.css';
import { FaceOverlay } from '../overlay/face-overlay.tsx';
import { layOut, placeBehind, type Guide } from '../guide.ts';
import { chooseHint } from '../hint.ts';
import { HintPill } from '../overlay/hint-pill.tsx';
import { LiveOutline } from '../overlay/live-outline.tsx';
import turning from '../overlay/turn-over.module.css';
import { TiltCard, tiltHint } from '../overlay/tilt-card.tsx';
import { Mask } from '../overlay/mask.tsx';
import { useElementSize } from '../../../hooks/use-element-size.ts';
import { useFrameAnalyzer, useFrameReading } from '../use-frame-analyzer.ts';
import { useShutter } from './use-shutter.ts';
import { Illustration } from '../../../ui/illustration/illustration.tsx';
import { useLate } from '../../../hooks/use-late.ts';

/** Milliseconds without an image after which the person learns that they can use the button. */
const BY_HAND_AFTER_MS = 8000;

/** How many times as large as usual the page's letters are. */
const lettersOfPage = () => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;

interface CameraStageProps {
  readonly model: CaptureModel;
  readonly camera: CameraSession;
  readonly state: CameraState;
}

/** The camera from edge to edge: the live image, the mask, one hint, and the controls. */
export function CameraStage({ model, camera, state }: CameraStageProps) {
  const { t } = useTranslation('capture');
  const { notices } = useScreenFrame();
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const title = useScreenTitle(model.words.title);
  const size = useElementSize(stage);
  const layout = size ? layOut(model.mask, size, lettersOfPage()) : null;
  const [videoSize, setVideoSize] = useState<Size | null>(null);
  const measure = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
    setVideoSize({ width: currentTarget.videoWidth, height: currentTarget.videoHeight });
  useFilledFrame();
  usePreview(camera, state, video);
  const live = state.phase === 'live' && videoSize !== null;
  const analyzer = useFrameAnalyzer(model.analysis);
  const shutter = useShutter({ model, camera, video, stage: size, guide: layout?.guide ?? null, live, analyzer });
  const reading = useFrameReading(analyzer, video, live, shutter.takeByItself);
  const outline = reading?.outline ?? null;
  const { tilt, see } = shutter;
  useEffect(() => see(outline));
  const late = useLate(analyzer !== null && live && shutter.phase === 'ready' ? 'searching' : null, BY_HAND_AFTER_MS);
  const taking = shutter.phase === 'busy';
  const hint = tilt ? tiltHint(tilt, t) : chooseHint(state, reading, model.words.hint, shutter.phase);
  const placed = size && layout && videoSize ? placeBehind(size, videoSize, layout.guide) : null;

  return (
    <main ref={stage} className={styles.stage} data-arrangement={layout?.arrangement}>
      <video
        ref={video}
        className={styles.video}
        data-live={live || undefined}
        data-mirrored={isMirrored(model, state) || undefined}
        aria-label={t('camera.preview')}
        playsInline
        muted
        style={placed ? { left: placed.x, top: placed.y, width: placed.width, height: placed.height } : undefined}
        onPlaying={measure}
        onResize={measure}
        onEmptied={() => setVideoSize(null)}
      />
      {size && layout ? (
        <Mask
          stage={size}
          guide={layout.guide}
          locked={taking || reading?.locked === true}
          quiet={reading !== null && reading.outline !== null}
        />
      ) : null}
      {size && placed && reading ? (
        <LiveOutline stage={size} placed={placed} outline={reading.outline} locked={taking || reading.locked} />
      ) : null}
      {layout && model.turn && reading?.turning && !taking ? <TurnOver guide={layout.guide} turn={model.turn} /> : null}
      {layout && tilt ? <TiltCard guide={layout.guide} tilt={tilt} side={model.illustration} /> : null}
      {taking ? <div className={flash.flash} aria-hidden="true" /> : null}
      {size && layout && reading?.cue ? <FaceOverlay stage={size} guide={layout.guide} cue={reading.cue} /> : null}
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        {model.words.title}
      </h1>
      <div className={styles.connection}>{notices}</div>
      {layout ? (
        <HintPill hint={hint} more={late ? t('camera.byHand') : null} top={layout.guide.y} onRestart={camera.retry} />
      ) : null}
      <CannotButton cannot={reading?.cannot ?? null} />
      <CameraControls
        model={model}
        camera={camera}
        state={state}
        canTake={live && shutter.ready}
        taking={taking}
        onTake={shutter.take}
      />
    </main>
  );
}

/**
 * People expect a mirror when they see themselves, but mirrored writing cannot be read. The taken image is never
 * mirrored.
 */
function isMirrored({ mask, facing }: CaptureModel, state: CameraState): boolean {
  const device = state.devices.find(({ id }) => id === state.device);
  const looks = (device && facingOf(device)) ?? facing;
  return mask.kind === 'face' && looks === 'user';
}

/** A card that turns over in the guide; the two sides beside each other for a person who wants no movement. */
function TurnOver({ guide, turn }: { readonly guide: Guide; readonly turn: NonNullable<CaptureModel['turn']> }) {
  const { x, y, width, height } = guide;
  return (
    <div className={turning.place} style={{ left: x, top: y, width, height }} aria-hidden="true">
      <div className={turning.card}>
        <span className={turning.side}>
          <Illustration name={turn.from} />
        </span>
        <span className={turning.side}>
          <Illustration name={turn.to} />
        </span>
      </div>
    </div>
  );
}
