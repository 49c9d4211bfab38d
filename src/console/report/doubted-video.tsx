import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import type { DoubtedVideo as Video, Report } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Trouble } from '../parts/trouble.tsx';
import { fetchDoubtedVideo } from './case-queries.ts';
import { FramesPlayer, seconds } from './frames-player.tsx';
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

function Player({ video: { frames, prompts, measures } }: { video: Video }) {
  const { t } = useTranslation('review_case');
  const wordsOf = ({ at, prompt }: Video['frames'][number]) => {
    const action = prompts[prompt]?.action;
    return t('video.place', { time: seconds(at), action: action === undefined ? '' : t(`video.action.${action}`) });
  };
  return (
    <FramesPlayer frames={frames} title={t('video.title')} wordsOf={wordsOf}>
      {(frame, show) => (
        <>
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
        </>
      )}
    </FramesPlayer>
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
