import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAction } from '../../../../hooks/use-action.ts';
import { unwrap } from '../../../../lib/api/client.ts';
import type { Session } from '../../../../lib/api/types.ts';
import { useFlow } from '../../../../lib/flow/context.ts';
import type { Flow } from '../../../../lib/flow/flow.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../../ui/button/button.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { Screen } from '../../../../ui/screen/screen.tsx';

/** Milliseconds that a device has to find its location. */
const POSITION_TIME = 15_000;

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: POSITION_TIME, maximumAge: 60_000 });
  });
}

/** Sends the device's location. */
async function reportLocation(flow: Flow, { coords }: GeolocationPosition): Promise<void> {
  const { latitude, longitude, accuracy } = coords;
  await unwrap(flow.api.POST('/api/v2/session/location', { body: { latitude, longitude, accuracy } }));
}

/**
 * Asks for the person's location when the link requires it. The browser asks only after the button; a refusal is
 * accepted.
 */
export default function LocationScreen({ session }: { session: Session }) {
  const { t } = useTranslation();
  const flow = useFlow();
  const navigate = useNavigate();
  const share = useAction(async () => reportLocation(flow, await position()), {
    onDone: () => navigate(paths.steps),
  });
  return (
    <Screen
      centred
      illustration="location"
      title={t('location.title')}
      lead={<p>{t('location.lead', { company: session.company.branding.name })}</p>}
      actions={
        <>
          <Button busy={share.pending} onClick={() => share.run()}>
            {t('location.share')}
          </Button>
          <ButtonLink look="secondary" to={paths.steps}>
            {t('location.without')}
          </ButtonLink>
        </>
      }
    >
      {share.problem ? (
        <Notice tone="warning" spoken>
          <p>{t('location.refused')}</p>
        </Notice>
      ) : null}
    </Screen>
  );
}
