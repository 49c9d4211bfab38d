import { useEffect, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import type { AgentCall } from '../../../lib/api/types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { fetchImage, fetchRecording } from '../call-queries.ts';
import layout from '../../parts/page.module.css';
import styles from '../calls.module.css';

/** The recording, a part for each start of the recorder. Each is fetched by a press, since the audit records it. */
export function Recordings({ call }: { call: AgentCall }) {
  const { t } = useTranslation('console_calls');
  const { staff, me } = useConsole();
  const { parts } = call.recording;
  return (
    <section className={layout.part}>
      <h2>{t('record.recording')}</h2>
      {parts === 0 ? (
        <p className={layout.faint}>{t('record.notRecorded')}</p>
      ) : me.permissions.includes('recording.read') ? (
        <div className={styles.pair}>
          {Array.from({ length: parts }, (_, index) => index + 1).map((part) => (
            <Kept
              key={part}
              words={t('record.part', { part, parts })}
              fetch={() => fetchRecording(staff, call.id, part)}
              name={t('record.recording')}
              video
            />
          ))}
        </div>
      ) : (
        <p className={layout.faint}>{t('record.mayNot')}</p>
      )}
    </section>
  );
}

/** The images that the agent asked for and that became documents. */
export function Stills({ call }: { call: AgentCall }) {
  const { t } = useTranslation('console_calls');
  const findings = useFindings();
  const { staff, me } = useConsole();
  const filed = call.stills.flatMap(({ page, document }) => (document === null ? [] : [{ page, document }]));
  if (filed.length === 0 || !me.permissions.includes('document.read')) return null;
  return (
    <section className={layout.part}>
      <h2>{t('record.stills')}</h2>
      <div className={styles.pair}>
        {filed.map(({ page: { type, side }, document }) => {
          const name = side === 'single' ? findings.type(type) : `${findings.type(type)}, ${findings.side(side)}`;
          return (
            <Kept
              key={document}
              words={t('record.show', { name })}
              fetch={() => fetchImage(staff, document)}
              name={name}
            />
          );
        })}
      </div>
    </section>
  );
}

interface KeptProps {
  words: string;
  fetch: () => Promise<Blob>;
  name: string;
  video?: boolean;
}

function Kept({ words, fetch, name, video = false }: KeptProps) {
  const [url, setUrl] = useState<string | null>(null);
  const load = useAction(fetch, { onDone: (blob) => setUrl(URL.createObjectURL(blob)) });
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return (
    <div className={styles.media}>
      {url === null ? (
        <Button look="secondary" className={layout.small} busy={load.pending} onClick={() => load.run()}>
          {words}
        </Button>
      ) : video ? (
        // Nobody has written down what was said.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video src={url} controls onLoadedMetadata={findEnd} aria-label={name} />
      ) : (
        <img src={url} alt={name} />
      )}
      {load.problem === null ? null : <Trouble error={load.problem} onAgain={() => load.run()} />}
    </div>
  );
}

/** What MediaRecorder writes does not say how long it is: Chromium knows it once it has looked for the end. */
function findEnd({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  if (Number.isFinite(video.duration)) return;
  const begin = () => {
    video.currentTime = 0;
  };
  video.addEventListener('timeupdate', begin, { once: true });
  video.currentTime = Number.MAX_SAFE_INTEGER;
}
