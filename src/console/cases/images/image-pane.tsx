import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useElementSize } from '../../../hooks/use-element-size.ts';
import type { ReportDocument } from '../../../lib/api/types.ts';
import { Skeleton } from '../../../ui/waiting/waiting.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { imageQuery, type ImageKind } from '../../report/case-queries.ts';
import styles from './images.module.css';

/** An image of the case, and the forms in which it can be shown. */
export interface Shown {
  key: string;
  document: string;
  label: string;
  images: ReportDocument['images'];
  /** Absent for a face. */
  video?: ReportDocument['video'];
  /** The form that is shown first. */
  first: ImageKind;
  /** Whether it is a face alone. */
  face: boolean;
}

/** How a large image is looked at. Places are in CSS pixels. */
export interface View {
  zoom: number;
  /** Quarter turns, clockwise. */
  turns: number;
  x: number;
  y: number;
  /** Whether the other form is shown: the original instead of the straightened one. */
  swapped: boolean;
  larger: () => void;
  smaller: () => void;
  turn: () => void;
  swap: () => void;
  move: (x: number, y: number) => void;
  /** Brings the place at this distance from the middle into it, and enlarges a whole image. */
  centre: (x: number, y: number) => void;
  reset: () => void;
}

const STEP = 1.5;
const MOST = 8;
const START = { zoom: 1, turns: 0, x: 0, y: 0, swapped: false };

/** The view of the large image; it begins anew with each image. */
export function useView(): View {
  const [view, setView] = useState(START);
  return useMemo(
    () => ({
      ...view,
      larger: () => setView((now) => ({ ...now, zoom: Math.min(MOST, now.zoom * STEP) })),
      smaller: () =>
        setView((now) => {
          const zoom = Math.max(1, now.zoom / STEP);
          return { ...now, zoom, ...(zoom === 1 && { x: 0, y: 0 }) };
        }),
      turn: () => setView((now) => ({ ...now, turns: (now.turns + 1) % 4 })),
      swap: () => setView((now) => ({ ...now, swapped: !now.swapped })),
      move: (x: number, y: number) => setView((now) => ({ ...now, x: now.x + x, y: now.y + y })),
      centre: (x: number, y: number) =>
        setView((now) =>
          now.zoom > 1 ? { ...now, x: now.x - x, y: now.y - y } : { ...now, zoom: STEP, x: -STEP * x, y: -STEP * y },
        ),
      reset: () => setView(START),
    }),
    [view],
  );
}

interface ImagePaneProps {
  shown: Shown;
  /** The key that shows it. */
  number: number;
  /** A large image has tools; a small one opens by a press. */
  view?: View;
  onOpen: () => void;
}

export function ImagePane({ shown, number, view, onOpen }: ImagePaneProps) {
  const { t } = useTranslation('review_case');
  const other =
    shown.first === 'page' ? 'file' : shown.first === 'portrait' && shown.images.file !== null ? 'file' : null;
  const kind = view?.swapped && other !== null ? other : shown.first;
  const { url, isPdf, failed, again } = useImage(shown.document, kind, shown.images[kind] !== null);
  // What a browser cannot draw did not come, either.
  const [broken, setBroken] = useState<string | null>(null);
  const image =
    shown.images[kind] === null ? (
      <span className={styles.none}>{t('images.gone')}</span>
    ) : failed || (url !== null && broken === url) ? (
      <span className={styles.none}>
        {t('images.failed')}{' '}
        {view === undefined ? null : (
          <button type="button" onClick={again}>
            {t('again')}
          </button>
        )}
      </span>
    ) : url === null ? (
      <Skeleton shape="image" />
    ) : isPdf ? (
      <span className={styles.none}>
        {view === undefined ? (
          'PDF'
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            {t('images.pdf')}
          </a>
        )}
      </span>
    ) : view === undefined ? (
      <img src={url} alt="" aria-hidden="true" onError={() => setBroken(url)} />
    ) : (
      <Looked url={url} label={shown.label} view={view} onBroken={() => setBroken(url)} />
    );
  return (
    <figure className={view === undefined ? (shown.face ? styles.face : styles.small) : styles.large}>
      {view === undefined ? (
        <button type="button" className={styles.open} onClick={onOpen}>
          <span className={styles.frame}>{image}</span>
          <span className={styles.label}>
            <kbd aria-hidden="true">{number}</kbd> {shown.label}
          </span>
        </button>
      ) : (
        <>
          <figcaption className={styles.tools}>
            <span className={styles.label}>{shown.label}</span>
            <Tool words={t('images.smaller')} sign="−" onPress={view.smaller} />
            <Tool words={t('images.larger')} sign="+" onPress={view.larger} />
            <Tool words={t('images.turn')} sign="↻" onPress={view.turn} />
            {other === null ? null : (
              <button type="button" className={styles.tool} aria-pressed={view.swapped} onClick={view.swap}>
                {t('images.original')}
              </button>
            )}
            <button type="button" className={styles.tool} onClick={onOpen}>
              {t('images.all')}
            </button>
          </figcaption>
          {image}
        </>
      )}
    </figure>
  );
}

function Tool({ words, sign, onPress }: { words: string; sign: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.tool} aria-label={words} title={words} onClick={onPress}>
      {sign}
    </button>
  );
}

/** Pixels by which an arrow moves the image. */
const NUDGE = 40;

interface LookedProps {
  url: string;
  label: string;
  view: View;
  /** The browser cannot draw it. */
  onBroken: () => void;
}

/** The image as it is looked at. A drag or the arrows move it, and so does a double press, which needs neither. */
function Looked({ url, label, view, onBroken }: LookedProps) {
  const { t } = useTranslation('review_case');
  const frame = useRef<HTMLDivElement>(null);
  const size = useElementSize(frame);
  const [natural, setNatural] = useState({ width: 1, height: 1 });
  const arrows: Record<string, readonly [number, number]> = {
    ArrowLeft: [NUDGE, 0],
    ArrowRight: [-NUDGE, 0],
    ArrowUp: [0, NUDGE],
    ArrowDown: [0, -NUDGE],
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const way = arrows[event.key];
    if (way === undefined || view.zoom === 1) return;
    event.preventDefault();
    view.move(...way);
  });
  const drag = useEffectEvent(({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons === 1 && view.zoom > 1) view.move(movementX, movementY);
  });
  const pressTwice = useEffectEvent(({ clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect();
    view.centre(clientX - left - width / 2, clientY - top - height / 2);
  });
  useEffect(() => {
    const element = frame.current;
    const listening = new AbortController();
    const { signal } = listening;
    element?.addEventListener('keydown', (event) => press(event), { signal });
    element?.addEventListener('pointermove', (event) => drag(event), { signal });
    element?.addEventListener('dblclick', (event) => pressTwice(event), { signal });
    return () => listening.abort();
  }, []);
  const scale = view.zoom * fitOf(size, natural, view.turns % 2 === 1);
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="region"
      aria-label={t('images.move', { image: label })}
      tabIndex={0}
    >
      <img
        src={url}
        alt={label}
        draggable={false}
        onError={onBroken}
        onLoad={({ currentTarget }) =>
          setNatural({ width: currentTarget.naturalWidth || 1, height: currentTarget.naturalHeight || 1 })
        }
        style={{ transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${scale})` }}
      />
    </div>
  );
}

interface Size {
  width: number;
  height: number;
}

/** An image that lies on its side fits the frame otherwise than one that stands. */
export function fitOf(frame: Size | null, image: Size, turned: boolean): number {
  if (!turned || frame === null || frame.width === 0 || frame.height === 0) return 1;
  const fit = (width: number, height: number) => Math.min(frame.width / width, frame.height / height);
  return fit(image.height, image.width) / fit(image.width, image.height);
}

/** An image's address in this page, until the image is gone from the screen. */
export function useImage(document: string, kind: ImageKind, exists: boolean) {
  const { staff } = useConsole();
  const { data, error, refetch } = useQuery({ ...imageQuery(staff, document, kind), enabled: exists });
  const url = useMemo(() => (data === undefined ? null : URL.createObjectURL(data)), [data]);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return { url, isPdf: data?.type === 'application/pdf', failed: error !== null, again: () => void refetch() };
}
