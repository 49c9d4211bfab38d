import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import type { DoubtedVideo as Video, Report } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Trouble } from '../parts/trouble.tsx';
import { fetchDoubtedVideo } from './case-queries.ts';
import shared from '../parts/case.module.css';
import styles from './doubted-video.module.css';

/** The selfie's video that was doubted, for who decides. It is fetched by a press, since the audit records it. */
export function DoubtedVideo({ report: { profile, liveness } }: { report: Report }) {
  const { t } = useTranslation('review_case');
  const { staff, me } = useConsole();
  const step = liveness?.video === true ? liveness.step : '';
  const load = useAction(() => fetchDoubtedVideo(staff, profile.id, step));
  if (step === '' || !me.permissions.includes('profile.decide')) return null;
  if (load.answer !== undefined) return <Player video={load.answer} />;
  return (
    <div className={styles.video}>
      <Button look="secondary" className={shared.small} busy={load.pending} onClick={() => load.run()}>
        {t('video.look')}
      </Button>
      <p className={shared.faint}>{t('video.note')}</p>
      {load.problem === null ? null : load.problem.details.serviceCode === 'file_gone' ? (
        <Notice spoken>
          <p>{t('video.gone')}</p>
        </Notice>
      ) : (
        <Trouble error={load.problem} onAgain={() => load.run()} />
      )}
    </div>
  );
}

/** Milliseconds of the longest pause between two frames: what lies between two prompts shows nothing. */
const LONGEST = 1000;
const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;

function Player({ video: { frames, prompts, measures } }: { video: Video }) {
  const { t } = useTranslation('review_case');
  const [index, setIndex] = useState(0);
  const [plays, setPlays] = useState(false);
  const last = frames.length - 1;
  useEffect(() => {
    const [now, next] = [frames[index], frames[index + 1]];
    if (!plays || !now || !next) return undefined;
    const timer = setTimeout(
      () => {
        setIndex(index + 1);
        if (index + 1 === last) setPlays(false);
      },
      Math.min(LONGEST, next.at - now.at),
    );
    return () => clearTimeout(timer);
  }, [plays, index, frames, last]);
  const frame = frames[index];
  if (!frame) return <p className={shared.faint}>{t('video.empty')}</p>;
  const actionOf = (prompt: number) => {
    const action = prompts[prompt]?.action;
    return action === undefined ? '' : t(`video.action.${action}`);
  };
  const place = t('video.place', { time: seconds(frame.at), action: actionOf(frame.prompt) });
  const show = (to: number) => {
    setPlays(false);
    setIndex(to);
  };
  return (
    <section className={styles.video} aria-label={t('video.title')}>
      <img className={styles.frame} src={`data:image/jpeg;base64,${frame.image}`} alt={place} />
      <div className={styles.controls}>
        <Button
          look="secondary"
          className={shared.small}
          onClick={() => {
            if (!plays && index === last) setIndex(0);
            setPlays(!plays);
          }}
        >
          {t(plays ? 'video.pause' : 'video.play')}
        </Button>
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label={t('video.slider')}
          aria-valuetext={place}
          onChange={({ currentTarget }) => show(currentTarget.valueAsNumber)}
        />
      </div>
      <p className={shared.faint} aria-hidden="true">
        {place}
      </p>
      <ol className={styles.prompts} aria-label={t('video.prompts')}>
        {prompts.map(({ action, at }, number) => (
          <li key={at}>
            <button
              type="button"
              aria-current={frame.prompt === number}
              onClick={() =>
                show(
                  Math.max(
                    0,
                    frames.findIndex((one) => one.prompt === number),
                  ),
                )
              }
            >
              {t('video.place', { time: seconds(at), action: t(`video.action.${action}`) })}
            </button>
          </li>
        ))}
      </ol>
      <Measures measures={measures} />
    </section>
  );
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

function Measures({ measures }: Pick<Video, 'measures'>) {
  const { t } = useTranslation('review_case');
  return (
    <dl className={styles.measures} aria-label={t('video.measures')}>
      {measures.map(({ measure, value, limit, bound, against }) => (
        <div key={measure} data-against={against}>
          <dt>{t(`video.measure.${measure}`)}</dt>
          <dd>
            {value === null ? t('video.unmeasured') : t(`video.${bound}`, { value: hundredths(value), limit })}
            {against ? (
              <strong className={styles.against}>
                <Icon name="warning" />
                {t('video.against')}
              </strong>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
