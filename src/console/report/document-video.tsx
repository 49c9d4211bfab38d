import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import type { ReportDocument } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Trouble } from '../parts/trouble.tsx';
import { fetchDocumentVideo } from './case-queries.ts';
import { FramesPlayer, seconds } from './frames-player.tsx';
import shared from '../parts/case.module.css';
import styles from './doubted-video.module.css';

interface DocumentVideoProps {
  readonly document: string;
  /** The page in words. */
  readonly label: string;
  readonly video: NonNullable<ReportDocument['video']>;
}

/** The video of a page beside its image, or why there is none. It is fetched by a press: the audit records each look. */
export function DocumentVideo({ document, label, video }: DocumentVideoProps) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const load = useAction(() => fetchDocumentVideo(staff, document));
  const { outcome, detail, url, tilt } = video;
  if (outcome !== 'made' || url === null)
    return (
      <p className={shared.faint}>
        {label}: {detail === null ? t('video.gone') : t(`pageVideo.none.${detail}`)}
      </p>
    );
  const facts = t('pageVideo.facts', { frames: video.frames, time: seconds(video.duration) });
  const asked = tilt && t(`pageVideo.tilt.${tilt}`);
  const title = t('pageVideo.title', { page: label });
  const { answer } = load;
  return (
    <div className={styles.video}>
      {answer ? (
        <FramesPlayer
          frames={answer.frames}
          title={title}
          wordsOf={({ at }) => {
            const since = t('pageVideo.place', { time: seconds(at - (answer.frames[0]?.at ?? 0)) });
            return at > answer.taken ? `${since} · ${t('pageVideo.after')}` : since;
          }}
        />
      ) : (
        <Button look="secondary" className={shared.small} busy={load.pending} onClick={() => load.run()}>
          {title}
        </Button>
      )}
      <p className={shared.faint}>
        {facts} {asked}
      </p>
      {load.problem ? <Trouble error={load.problem} onAgain={() => load.run()} /> : null}
    </div>
  );
}
