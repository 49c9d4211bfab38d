import { useTranslation } from 'react-i18next';
import type { Ring } from '../../lib/api/types.ts';
import styles from './ring-graph.module.css';

type Member = Ring['data'][number];

/** More around one person are a knot: the list has all. */
const MOST = 12;
/** Half the width and height of the circle of others, in units of the drawing; names need more width than height. */
const AROUND = { x: 118, y: 78 };
/** Letters of a name that fit beside the next. */
const LETTERS = 12;
/** What is the person's own; an address, an account or a number may be a family's. */
const STRONG: ReadonlySet<Member['ties'][number]['kind']> = new Set(['number', 'page', 'face', 'video']);

const short = (name: string): string => {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return letters.length <= LETTERS ? name : `${letters.slice(0, LETTERS - 1).join('')}…`;
};

/** Where each of so many others stands: the first on top, then clockwise. */
export const placesAround = (number: number): { x: number; y: number }[] =>
  Array.from({ length: number }, (_, index) => {
    const angle = (2 * Math.PI * index) / number - Math.PI / 2;
    return { x: Math.round(AROUND.x * Math.cos(angle)), y: Math.round(AROUND.y * Math.sin(angle)) };
  });

/** Who shares something with a person, at a glance. The list beside it says the same in words, to everybody. */
export function RingGraph({ who, members }: { who: string; members: readonly Member[] }) {
  const { t } = useTranslation('review_case');
  const shown = members.slice(0, MOST);
  const places = placesAround(shown.length);
  return (
    <svg className={styles.graph} viewBox="-180 -110 360 220" aria-hidden="true">
      {shown.map(({ profile, ties }, index) => (
        <line
          key={profile}
          x2={places[index]?.x}
          y2={places[index]?.y}
          data-strong={ties.some(({ kind }) => STRONG.has(kind)) || undefined}
          strokeWidth={ties.length}
        />
      ))}
      {shown.map(({ profile, name, status, ties }, index) => (
        <g key={profile} data-status={status} transform={`translate(${places[index]?.x} ${places[index]?.y})`}>
          <circle r="9" />
          <text y="22">{short(name ?? t('nameless'))}</text>
          <title>{ties.map(({ kind }) => t(`duplicates.${kind}`)).join(', ')}</title>
        </g>
      ))}
      <g data-status="self">
        <circle r="12" />
        <text y="26">{short(who)}</text>
      </g>
    </svg>
  );
}
