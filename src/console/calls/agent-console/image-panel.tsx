import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallSession, CallSnapshot } from '../../../hooks/call.ts';
import { StreamVideo } from '../../../hooks/stream-video.tsx';
import { useKeys } from '../../../hooks/use-keys.ts';
import { useAction } from '../../../hooks/use-action.ts';
import type { AgentCall, CallRequest } from '../../../lib/api/types.ts';
import { countryName } from '../../../lib/i18n/country-name.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { askStill } from '../call-queries.ts';
import styles from './agent-console.module.css';
import { pagesOf } from './pages.ts';

interface ImagePanelProps {
  call: AgentCall;
  session: CallSession;
  snapshot: CallSnapshot;
  own: MediaStream | null;
  muted: boolean;
  onMute: () => void;
  onRequest: (request: CallRequest | null) => void;
}

const requests: readonly CallRequest[] = [
  'look_at_camera',
  'show_front',
  'show_back',
  'hold_still',
  'closer',
  'tilt',
  'more_light',
  'turn_head',
];

/** The customer's video, its quality, the customer's camera, and the requests to the customer. */
export function ImagePanel({ call, session, snapshot, own, muted, onMute, onRequest }: ImagePanelProps) {
  const { t, i18n } = useTranslation('agent_console');
  const findings = useFindings();
  const { staff, keys } = useConsole();
  const pages = pagesOf(call.steps);
  // The page that is missing, where one is.
  const requested = pages.findIndex(({ step }) => step === call.missing_captures[0]?.step);
  const [chosen, setChoice] = useState<number | null>(null);
  const choice = chosen ?? Math.max(0, requested);
  const still = useAction(() => askStill(staff, call.id, pages[choice] ?? { type: 'selfie', side: 'single' }));
  const { camera, quality } = snapshot;
  const switchCamera = () => session.signal({ kind: 'switch_camera' });
  useKeys({ s: () => still.run(), m: onMute, k: switchCamera }, keys);
  const trouble =
    snapshot.link === 'interrupted'
      ? t('call.interrupted')
      : !call.customer_here
        ? t('call.gone')
        : snapshot.link === 'connected'
          ? null
          : t('call.connecting');
  const last = call.stills.at(-1);
  const state =
    last === undefined
      ? null
      : ({ asked: 'stillAsked', filed: 'stillFiled', failed: 'stillFailed' } as const)[last.state];
  const nameOf = ({ type, side, country, version }: (typeof pages)[number]) => {
    const name =
      side === 'single'
        ? findings.type(type)
        : t('call.pageName', { type: findings.type(type), side: t(`side.${side}`) });
    const edition = version === 'new' || version === 'old' ? t(`version.${version}`) : version?.replaceAll('_', ' ');
    const page =
      edition === undefined || version === 'standard' ? name : t('call.pageVersion', { name, version: edition });
    return country === undefined ? page : t('call.pageCountry', { country: countryName(country, i18n.language), page });
  };
  return (
    <div className={styles.image}>
      <div className={styles.video} data-signs={call.signs || undefined}>
        <StreamVideo stream={snapshot.remote} label={t('call.image')} />
        <StreamVideo own stream={own} label={t('call.own')} className={styles.self} />
        {trouble === null ? null : <p className={styles.trouble}>{trouble}</p>}
      </div>
      <LiveRegion urgent>{trouble ?? ''}</LiveRegion>
      {call.signs ? <p>{t('call.signing')}</p> : null}
      <p className={styles.quality} data-level={quality?.level ?? 'lost'}>
        <strong>{t(`call.quality.${quality?.level ?? 'lost'}`)}</strong>
        {quality
          ? t('call.numbers', {
              trip: Math.round(quality.roundTrip ?? 0),
              loss: new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(quality.loss),
              rate: Math.round(quality.bitrate / 1000),
            })
          : null}
      </p>
      <div className={styles.row}>
        <label className={styles.field}>
          <span>{t('call.page')}</span>
          <select value={choice} onChange={(event) => setChoice(Number(event.target.value))}>
            {pages.map((page, index) => (
              <option key={nameOf(page)} value={index}>
                {nameOf(page)}
              </option>
            ))}
          </select>
        </label>
        <Button className={styles.small} busy={still.pending || state === 'stillAsked'} onClick={() => still.run()}>
          {t('call.still')}
        </Button>
        {state === null ? null : <p role="status">{t(`call.${state}`)}</p>}
      </div>
      <div className={styles.row}>
        <Button look="secondary" className={styles.small} aria-pressed={muted} onClick={onMute}>
          {t(muted ? 'call.unmute' : 'call.mute')}
        </Button>
        {camera?.switchable ? (
          <Button look="secondary" className={styles.small} onClick={switchCamera}>
            {t('call.switch')}
          </Button>
        ) : null}
        {camera?.torch === null || camera === null ? null : (
          <Button
            look="secondary"
            className={styles.small}
            aria-pressed={camera.torch}
            onClick={() => session.signal({ kind: 'torch', on: camera.torch !== true })}
          >
            {t(camera.torch ? 'call.torchOff' : 'call.torchOn')}
          </Button>
        )}
      </div>
      <fieldset className={styles.requests}>
        <legend>{t('call.ask')}</legend>
        {requests.map((request) => (
          <Button
            key={request}
            look="secondary"
            className={styles.small}
            aria-pressed={call.request === request}
            onClick={() => onRequest(call.request === request ? null : request)}
          >
            {t(`request.${request}`)}
          </Button>
        ))}
      </fieldset>
      <p className={styles.faint}>{t('call.shortcuts')}</p>
    </div>
  );
}
