import sprite from '../illustration/drawings.svg';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

export type IconName =
  | 'arrow-back'
  | 'bell'
  | 'camera'
  | 'check'
  | 'chevron'
  | 'clock'
  | 'close'
  | 'file'
  | 'flip'
  | 'full-screen'
  | 'globe'
  | 'info'
  | 'leave'
  | 'lock'
  | 'message'
  | 'microphone'
  | 'microphone-off'
  | 'phone'
  | 'pin'
  | 'retry'
  | 'shield'
  | 'torch'
  | 'upload'
  | 'warning';

/** A small sign of 24 by 24 units beside words; it adds nothing to the words, so it is hidden from readers. */
export function Icon({ name, large = false }: { name: IconName; large?: boolean }) {
  const turns = name === 'arrow-back' || name === 'chevron' || name === 'leave';
  return (
    <svg
      className={classNames(styles.icon, large && styles.large, turns && styles.turns)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <use href={`${sprite}#icon-${name}`} />
    </svg>
  );
}
