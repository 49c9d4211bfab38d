import type { TFunction } from 'i18next';
import type { Tilt } from '../../../lib/api/types.ts';
import { Illustration } from '../../../ui/illustration/illustration.tsx';
import type { IllustrationName } from '../../../ui/illustration/names.ts';
import type { Guide } from '../guide.ts';
import type { Hint } from '../hint.ts';
import turning from './turn-over.module.css';
import styles from './tilt-card.module.css';

/** The sentence that asks for a tilt; it is spoken at once, because it is over soon. */
export const tiltHint = (tilt: Tilt, t: TFunction<'capture'>): Hint => ({
  kind: 'words',
  words: t(`camera.tilt.${tilt}`),
  isBrief: true,
});

/** A card in the guide that is tipped as the customer is to tip the page; for who wants no movement, one that is. */
export function TiltCard({
  guide: { x, y, width, height },
  tilt,
  side,
}: {
  readonly guide: Guide;
  readonly tilt: Tilt;
  readonly side: IllustrationName;
}) {
  return (
    <div className={turning.place} style={{ left: x, top: y, width, height }} aria-hidden="true">
      <div className={styles.card} data-tilt={tilt}>
        <Illustration name={side} />
      </div>
    </div>
  );
}
