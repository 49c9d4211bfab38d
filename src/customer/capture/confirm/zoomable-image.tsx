import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './confirm.module.css';
import { Sign } from '../overlay/sign.tsx';
import { useZoomGestures } from './use-zoom-gestures.ts';
import { LARGEST } from './zoom.ts';

interface ZoomableImageProps {
  readonly url: string;
  readonly description: string;
  /** The browser could not show the image after all. */
  readonly onBroken: () => void;
  /** Further controls beside those of the zoom. */
  readonly children?: ReactNode;
}

/** The image as large as possible, to be enlarged and moved. Its controls lie below it and hide nothing of it. */
export function ZoomableImage({ url, description, onBroken, children }: ZoomableImageProps) {
  const { t } = useTranslation('capture');
  const stage = useRef<HTMLDivElement>(null);
  const { zoom, zoomIn, zoomOut, handlers } = useZoomGestures(stage);
  return (
    <div className={styles.stage}>
      {/* The arrow keys move the enlarged image, so it must take the focus; the buttons below do the rest. */}
      <div
        ref={stage}
        role="region"
        className={styles.view}
        data-enlarged={zoom.scale > 1 || undefined}
        aria-label={t('confirm.view')}
        tabIndex={0}
        {...handlers}
      >
        <img
          className={styles.image}
          src={url}
          alt={description}
          draggable={false}
          onError={onBroken}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      </div>
      <div className={styles.tools}>
        {children}
        <div className={styles.zoom}>
          <button type="button" aria-label={t('confirm.smaller')} disabled={zoom.scale <= 1} onClick={zoomOut}>
            <Sign name="minus" />
          </button>
          <button type="button" aria-label={t('confirm.larger')} disabled={zoom.scale >= LARGEST} onClick={zoomIn}>
            <Sign name="plus" />
          </button>
        </div>
      </div>
    </div>
  );
}
