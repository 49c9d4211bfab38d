import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../../../hooks/use-keys.ts';
import type { Report, ReportDocument } from '../../../lib/api/types.ts';
import { classNames } from '../../../ui/class-names.ts';
import { percent } from '../../../lib/i18n/percent.ts';
import { useConsole } from '../../parts/console-context.ts';
import { DocumentVideo } from '../../report/document-video.tsx';
import { useFindings } from '../../parts/findings.ts';
import type { ImageKind } from '../../report/case-queries.ts';
import { ImagePane, useView, type Shown } from './image-pane.tsx';
import { useMoment } from '../../parts/use-time.ts';
import styles from './images.module.css';

/** The pages beside each other, then both faces. A number, or the button, shows one of them large. */
export function ImageBench({ report }: { report: Report }) {
  const { t, i18n } = useTranslation('review_case');
  const findings = useFindings();
  const { keys } = useConsole();
  const [large, setLarge] = useState<number | null>(null);
  const [pair, setPair] = useState(false);
  const view = useView();
  const [early, setEarly] = useState(false);
  const earlier = report.documents.filter(({ state }) => state !== 'active');
  const at = useMoment();
  const shown = early
    ? earlier.map((page) => {
        const outcome = [findings.verdict(page.status), page.reject_reason && findings.code(page.reject_reason)]
          .filter(Boolean)
          .join(', ');
        const label = t('images.tried', {
          page: labelOf(page, findings),
          outcome,
          time: at(page.created_at),
        });
        return paneOf(page, label);
      })
    : shownOf(report, findings, t('images.portrait'));
  const open = large === null ? undefined : shown[large];
  const choose = (index: number) => {
    if (index >= shown.length) return;
    view.reset();
    setLarge(large === index ? null : index);
  };
  const numbers = Object.fromEntries(shown.slice(0, 9).map((_, index) => [String(index + 1), () => choose(index)]));
  const hasPair = shown.filter(({ face }) => face).length > 1;
  const both = () => {
    if (!hasPair) return;
    setPair(!pair || open !== undefined);
    setLarge(null);
  };
  const act = (change: () => void) => () => (open === undefined ? choose(0) : change());
  useKeys(
    {
      ...numbers,
      '+': act(view.larger),
      '-': act(view.smaller),
      t: act(view.turn),
      o: act(view.swap),
      b: both,
      ...(open && { escape: () => choose(large ?? 0) }),
    },
    keys,
  );
  if (shown.length + earlier.length === 0) return <p className={styles.none}>{t('images.none')}</p>;
  const match = report.face?.result;
  return (
    <div className={styles.bench}>
      {open === undefined ? (
        <div className={classNames(styles.grid, pair && styles.pair)}>
          {shown.map((one, index) =>
            pair && !one.face ? null : (
              <ImagePane key={one.key} shown={one} number={index + 1} onOpen={() => choose(index)} />
            ),
          )}
        </div>
      ) : (
        <ImagePane shown={open} number={(large ?? 0) + 1} view={view} onOpen={() => choose(large ?? 0)} />
      )}
      {hasPair ? (
        <button type="button" className={styles.tool} aria-pressed={pair && open === undefined} onClick={both}>
          {t('images.both')} <kbd aria-hidden="true">B</kbd>
        </button>
      ) : null}
      {earlier.length === 0 ? null : (
        <button
          type="button"
          className={styles.tool}
          aria-pressed={early}
          onClick={() => {
            setEarly(!early);
            setLarge(null);
          }}
        >
          {t('images.earlier', { number: earlier.length })}
        </button>
      )}
      {(open ? [open] : shown).map(({ document, label, video }) =>
        video ? <DocumentVideo key={document} document={document} label={label} video={video} /> : null,
      )}
      {match === undefined ? null : (
        <p className={styles.match} data-outcome={match.outcome}>
          {t('images.match')}: <strong>{findings.outcome(match.outcome)}</strong>
          {match.score === null ? null : ` · ${percent(Math.round(match.score * 100), i18n.language)}`}
          {match.threshold === undefined
            ? null
            : ` (${t('images.from', { share: percent(Math.round(match.threshold * 100), i18n.language) })})`}
        </p>
      )}
    </div>
  );
}

/** The images that a case shows first, as far as they are kept. */
export const imagesOf = (report: Report): { document: string; kind: ImageKind }[] =>
  shownOf(report, { type: String, side: String }, '').flatMap(({ document, images, first }) =>
    images[first] === null ? [] : [{ document, kind: first }],
  );

type Words = Pick<ReturnType<typeof useFindings>, 'type' | 'side'>;

const isFace = ({ type }: Pick<ReportDocument, 'type'>) => type === 'selfie';

const labelOf = ({ type, side }: ReportDocument, words: Words) =>
  side === 'single' ? words.type(type) : `${words.type(type)} · ${words.side(side)}`;

/** A page as it is shown first: straightened, or of a selfie the face. */
const paneOf = (page: ReportDocument, label: string): Shown => ({
  key: page.id,
  document: page.id,
  label,
  ...(isFace(page)
    ? { images: { ...page.images, page: null }, first: page.images.portrait ? 'portrait' : 'file', face: true }
    : { images: page.images, video: page.video, first: page.images.page ? 'page' : 'file', face: false }),
});

/** The images of the pages that count, in the order of the steps, the sides of a document beside each other, then the faces. */
function shownOf({ documents, steps, face }: Report, words: Words, portrait: string): Shown[] {
  const active = documents.filter(({ state }) => state === 'active');
  const order = { front: 0, single: 0, back: 1 } as const;
  const place = ({ step }: ReportDocument) => steps.findIndex(({ id }) => id === step);
  const panes = (pages: readonly ReportDocument[]) => pages.map((one) => paneOf(one, labelOf(one, words)));
  const pages = active
    .filter((one) => !isFace(one))
    .toSorted((one, other) => place(one) - place(other) || order[one.side] - order[other.side]);
  const holder =
    active.find(({ id }) => id === face?.portrait?.document) ??
    active.find((one) => !isFace(one) && one.images.portrait !== null);
  const faces: Shown[] = holder?.images.portrait
    ? [
        {
          key: 'portrait',
          document: holder.id,
          label: portrait,
          images: { file: null, page: null, portrait: holder.images.portrait },
          first: 'portrait',
          face: true,
        },
      ]
    : [];
  return [...panes(pages), ...faces, ...panes(active.filter(isFace))];
}
