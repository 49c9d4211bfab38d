import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faceChallenger, type FaceEnd } from '../capture/live-face/challenger.ts';
import { LiveFace } from '../capture/live-face/live-face.tsx';
import { OpenElsewhere } from '../capture/camera/open-elsewhere.tsx';
import type { Session } from '../../lib/api/types.ts';
import { useFlow, useRefreshSession } from '../../lib/flow/context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenSkeleton } from '../../ui/screen/screen-skeleton.tsx';
import { LeaveButton } from './leave-button.tsx';
import { unwrap } from '../../lib/api/client.ts';
import { fileForm } from '../../lib/api/file-form.ts';
import type { Flow } from '../../lib/flow/flow.ts';
import type { PasskeyCalls } from './passkey/show-passkey.tsx';

/** Fetched only by people with a passkey. */
const ShowPasskey = lazy(() => import('./passkey/show-passkey.tsx'));

type State = FaceEnd | { readonly kind: 'face' | 'failed' };

/** `/biologin` compares a living face with the enrolled one. A refusal is reported kindly and without a reason. */
export default function LoginScreen({ session }: { session: Session }) {
  const { t } = useTranslation('biologin');
  const flow = useFlow();
  const refresh = useRefreshSession();
  const [state, setState] = useState<State>({ kind: session.biologin?.available === true ? 'face' : 'unavailable' });
  const challenger = useMemo(
    () =>
      faceChallenger(loginCalls(flow), (end) => {
        setState(end);
        // The session says what comes next: the end, the passkey, or that the person has none.
        if (end.kind !== 'fault') void refresh();
      }),
    [flow, refresh],
  );
  const passkey = useMemo(() => passkeyCalls(flow), [flow]);
  const company = session.company.branding.name;
  const stage = session.biologin?.stage;
  const leave = (look: 'secondary' | 'quiet' | 'primary') => (
    <LeaveButton host={session.return_host === null ? null : company} look={look} />
  );
  if (state.kind === 'fault') throw state.error;
  if (stage === 'passkey' && state.kind !== 'unavailable') {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <ShowPasskey
          company={company}
          calls={passkey}
          onOver={() => {
            setState({ kind: 'face' });
            void refresh();
          }}
          onUnavailable={() => setState({ kind: 'unavailable' })}
          onFault={(error) => setState({ kind: 'fault', error })}
          leave={leave}
        />
      </Suspense>
    );
  }
  if (state.kind === 'failed' || state.kind === 'unavailable') {
    const failed = state.kind === 'failed';
    const unavailable = stage === 'passkey_missing' ? 'withoutPasskey' : 'unavailable.text';
    return (
      <Screen
        centred
        illustration={failed ? 'selfie' : 'attention'}
        title={t(`${state.kind}.title`)}
        lead={<p>{failed ? t('failed.text') : t(unavailable, { company })}</p>}
        actions={
          <>
            {failed ? <Button onClick={() => setState({ kind: 'face' })}>{t('retry')}</Button> : null}
            {leave(failed ? 'secondary' : 'primary')}
          </>
        }
      />
    );
  }
  return (
    <LiveFace
      words={{ title: t('task'), task: t('task'), lead: t('lead', { company }) }}
      company={company}
      challenger={challenger}
      onEnd={() => setState((before) => (before.kind === 'face' ? { kind: 'failed' } : before))}
      leave={leave}
      elsewhere={<OpenElsewhere />}
    />
  );
}

/** Asks the service what to do before the camera, and whether the frames show the person who is enrolled. */
function loginCalls({ api }: Flow): Parameters<typeof faceChallenger>[0] {
  return {
    ask: (body) => unwrap(api.POST('/api/v2/session/biologin/challenge', { body })),
    answer: ({ answer, images }) => unwrap(api.POST('/api/v2/session/biologin', fileForm({ answer }, images))),
  };
}

/** Asks the service what the device is to sign for this login, and whether it is the right device. */
function passkeyCalls({ api }: Flow): PasskeyCalls {
  return {
    ask: (origin) => unwrap(api.POST('/api/v2/session/biologin/passkey/challenge', { body: { origin } })),
    answer: (body) => unwrap(api.POST('/api/v2/session/biologin/passkey', { body })),
  };
}
