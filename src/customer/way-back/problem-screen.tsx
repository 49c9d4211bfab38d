import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FlowError, type ErrorCategory, type ErrorCode } from '../../lib/errors/flow-error.ts';
import { hostOf, mayLeadTo } from '../../lib/frame/leave.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import type { IllustrationName } from '../../ui/illustration/names.ts';
import { useScreenFrame } from '../../ui/screen/frame.ts';
import { Screen } from '../../ui/screen/screen.tsx';

const images: Record<ErrorCategory, IllustrationName> = {
  launch: 'broken-link',
  link: 'expired-link',
  profile: 'lost-way',
  service: 'server-fault',
  connection: 'lost-connection',
  frame: 'framed',
  request: 'attention',
};
const ownImages: Partial<Record<ErrorCode, IllustrationName>> = {
  link_invalid: 'broken-link',
  link_used: 'done',
  wallet_answered: 'done',
  bio_token_invalid: 'broken-link',
};

/** Categories that a retry may fix; an ended link stays ended. */
const mendable: ReadonlySet<ErrorCategory> = new Set(['service', 'connection', 'request']);

/** Apart, so that the first screen is lighter; without a connection the problem is reported without it. */
const ProblemDetails = lazy(() => import('./problem-details.tsx').catch(() => ({ default: () => null })));
const LINK_FORM = 'link';

interface ProblemScreenProps {
  error: FlowError | null;
  retry: () => void;
  /** The way back to the business, if known. */
  back?: string | null;
  leave?: (address: string) => void;
}

/** What happened, what to do, and the way on: back to the business if known, or another try. */
export function ProblemScreen({ error, retry, back = null, leave }: ProblemScreenProps) {
  const { t } = useTranslation(['problems', 'shell']);
  const problem = error ?? new FlowError('unexpected');
  const { code, category } = problem;
  const mends = mendable.has(category);
  const { brand } = useScreenFrame();
  // People know the company by its name; a link into an app has no host.
  const host = hostOf(back) && (brand?.name ?? hostOf(back));
  const way = back !== null && leave !== undefined && mayLeadTo(back) ? { go: () => leave(back), host } : null;
  // Who waits for the network presses nothing when it is back.
  const onNetwork = useEffectEvent(retry);
  const waits = category === 'connection';
  useEffect(() => {
    if (!waits) return undefined;
    const again = () => onNetwork();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [waits]);
  const image = ownImages[code] ?? images[category];
  // Messages break long links, and a person who asks for a new one gets it as text.
  const takesLink = way === null && !mends && category !== 'frame' && image !== 'done';
  const actions = (
    <>
      {mends ? <Button onClick={retry}>{t('tryAgain', { ns: 'shell' })}</Button> : null}
      {category === 'request' ? (
        <ButtonLink look="secondary" to={paths.steps}>
          {t('toSteps')}
        </ButtonLink>
      ) : null}
      {takesLink ? (
        <Button type="submit" form={LINK_FORM}>
          {t('link.open')}
        </Button>
      ) : null}
      {way === null ? null : (
        <Button look={mends ? 'secondary' : 'primary'} onClick={way.go}>
          {t(way.host === null ? 'toApp' : 'return', { host: way.host })}
        </Button>
      )}
    </>
  );
  return (
    <Screen
      centred
      title={t(`${code}.title`)}
      lead={<p>{t(`${code}.text`)}</p>}
      illustration={image}
      actions={mends || takesLink || way ? actions : undefined}
    >
      <Suspense>
        <ProblemDetails error={problem} form={takesLink ? LINK_FORM : undefined} />
      </Suspense>
    </Screen>
  );
}
