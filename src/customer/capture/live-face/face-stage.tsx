import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreview } from '../../../hooks/camera.ts';
import type { Challenger } from '../../../hooks/faces.ts';
import { useFilledFrame } from '../../../hooks/use-filled-frame.ts';
import type { CameraState } from '../../../media/camera-machine.ts';
import type { CameraSession } from '../../../media/camera-session.ts';
import type { Size } from '../../../media/geometry.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { CannotButton } from '../camera/cannot-button.tsx';
import styles from '../capture.module.css';
import { FaceOverlay } from '../overlay/face-overlay.tsx';
import { layOut, placeBehind } from '../guide.ts';
import { chooseHint } from '../hint.ts';
import { HintPill } from '../overlay/hint-pill.tsx';
import { Mask } from '../overlay/mask.tsx';
import { useElementSize } from '../../../hooks/use-element-size.ts';
import { useLate } from '../../../hooks/use-late.ts';
import { useFaceVideo } from './use-face-video.ts';

/** Milliseconds with the same prompt after which a person learns what else they can do. */
const LATE_MS = 8000;

interface FaceStageProps {
  readonly title: string;
  readonly camera: CameraSession;
  readonly state: CameraState;
  readonly challenger: Challenger;
  readonly onEnd: () => void;
  readonly leave: (look: 'secondary' | 'quiet') => ReactNode;
  readonly elsewhere: ReactNode;
}

/** The camera from edge to edge behind an oval, with one hint; the only button says that a prompt is impossible. */
export function FaceStage({ title, camera, state, challenger, onEnd, leave, elsewhere }: FaceStageProps) {
  const { t } = useTranslation(['face', 'capture', 'shell']);
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const heading = useScreenTitle(title);
  const size = useElementSize(stage);
  const layout = size ? layOut({ kind: 'face' }, size) : null;
  const [videoSize, setVideoSize] = useState<Size | null>(null);
  const measure = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
    setVideoSize({ width: currentTarget.videoWidth, height: currentTarget.videoHeight });
  usePreview(camera, state, video);
  const live = state.phase === 'live' && videoSize !== null;
  const { news, missing, load } = useFaceVideo(video, live, challenger, onEnd);
  useFilledFrame(!missing);
  const words = news?.word ? t(`word.${news.word}`) : null;
  const reading = { hint: words, locked: news?.well ?? false, outline: null, ready: false };
  const hint = chooseHint(state, reading, t('live.hint'), 'ready');
  const late = useLate(news?.cannot ? words : null, LATE_MS);
  const placed = size && layout && videoSize ? placeBehind(size, videoSize, layout.guide) : null;

  if (missing) {
    return (
      <Screen
        centred
        illustration="no-camera"
        title={t('live.unable.title')}
        lead={<p>{t('live.unable.text')}</p>}
        actions={
          <>
            <Button onClick={load}>{t('tryAgain', { ns: 'shell' })}</Button>
            {leave('secondary')}
          </>
        }
      >
        {elsewhere}
      </Screen>
    );
  }
  return (
    <main ref={stage} className={styles.stage} data-arrangement={layout?.arrangement}>
      <video
        ref={video}
        className={styles.video}
        data-live={live || undefined}
        data-mirrored
        aria-label={t('live.title')}
        playsInline
        muted
        style={placed ? { left: placed.x, top: placed.y, width: placed.width, height: placed.height } : undefined}
        onPlaying={measure}
        onResize={measure}
        onEmptied={() => setVideoSize(null)}
      />
      {size && layout ? <Mask stage={size} guide={layout.guide} locked={reading.locked} quiet={false} /> : null}
      {size && layout && news?.cue ? <FaceOverlay stage={size} guide={layout.guide} cue={news.cue} /> : null}
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {layout ? (
        <HintPill hint={hint} more={late ? t('live.late') : null} top={layout.guide.y} onRestart={camera.retry} />
      ) : null}
      <CannotButton cannot={news?.cannot ?? null} />
      <div className={styles.way}>{leave('quiet')}</div>
    </main>
  );
}
