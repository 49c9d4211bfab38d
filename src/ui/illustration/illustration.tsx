import { classNames } from '../class-names.ts';
import sprite from './drawings.svg';
import styles from './illustration.module.css';
import type { IllustrationName } from './names.ts';

/**
 * A line drawing of 160 by 120 units in the colour of the text, with the company's colour as its accent. It repeats the
 * words beside it and is hidden from screen readers.
 * @param size `screen` sits above a title, `row` in a list.
 */
export function Illustration({ name, size = 'screen' }: { name: IllustrationName; size?: 'screen' | 'row' }) {
  return (
    <svg
      className={classNames(styles.drawing, styles[size])}
      // A row omits the empty sides, so that the drawing is large enough to be read.
      viewBox={size === 'row' ? '24 4 112 112' : '0 0 160 120'}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} width="160" height="120" />
    </svg>
  );
}
