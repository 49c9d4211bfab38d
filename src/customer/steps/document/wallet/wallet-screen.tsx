import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAction } from '../../../../hooks/use-action.ts';
import { toFlowError } from '../../../../lib/errors/flow-error.ts';
import { useFlow, useFlowParts } from '../../../../lib/flow/context.ts';
import { keepSession } from '../../../../lib/flow/session-queries.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { Screen } from '../../../../ui/screen/screen.tsx';
import { knowsWallets, linkWays, showDigitalId } from './wallet.ts';
import { digitalIdQuery } from './wallet-queries.ts';
import { WalletClaims, type WalletScreenProps } from './wallet-claims.tsx';

/** Apart: only browsers that cannot ask, and people with a wallet elsewhere, need the code. */
const WalletLinkScreen = lazy(() => import('./wallet-link-screen.tsx'));

/** Asks a wallet: by the browser where it can, and by a link or a code elsewhere. */
export function WalletScreen(props: WalletScreenProps) {
  const [byLink, setByLink] = useState(!knowsWallets());
  return byLink ? (
    <Suspense>
      <WalletLinkScreen {...props} />
    </Suspense>
  ) : (
    <BrowserWalletScreen {...props} onLink={() => setByLink(true)} />
  );
}

/**
 * Says what a wallet is asked for, and asks it by a press. The request is there before: browsers want the press right
 * before the question.
 */
function BrowserWalletScreen({
  session,
  step,
  onPhotograph,
  onNotOffered,
  onLink,
}: WalletScreenProps & { onLink: () => void }) {
  const { t } = useTranslation('document_pages');
  const flow = useFlow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, options } = step.definition;
  const { framed } = useFlowParts().frame;
  const { code, here } = linkWays(options.digital_id?.links ?? 'off', framed);
  const request = useQuery(digitalIdQuery(flow, id));
  const asked = request.data;
  const use = useAction(
    async () => {
      const shown = asked ? await showDigitalId(flow, id, asked) : null;
      if (shown) keepSession(client, shown);
      return shown;
    },
    {
      onDone: (shown) => (shown ? navigate(paths.steps) : undefined),
      // A request is answered once.
      onProblem: () => request.refetch(),
    },
  );
  const notOffered = request.isError && toFlowError(request.error).category !== 'connection';
  useEffect(() => {
    if (notOffered) onNotOffered();
  });
  const note = use.problem
    ? use.problem.category === 'connection'
      ? 'connection'
      : 'refused'
    : use.done && use.answer === null
      ? 'declined'
      : request.isError
        ? 'connection'
        : null;
  const company = session.company.branding.name;
  return (
    <Screen
      title={t('wallet.title')}
      illustration="id-card"
      lead={<p>{t((asked?.age_over ?? null) === null ? 'wallet.lead' : 'wallet.age_lead', { company })}</p>}
      back={paths.steps}
      actions={
        <>
          <Button busy={asked === undefined || use.pending} onClick={() => use.run()}>
            {t('wallet.use')}
          </Button>
          <Button look="secondary" onClick={onPhotograph}>
            {t('wallet.photograph')}
          </Button>
          {code || here ? (
            <Button look="quiet" onClick={onLink}>
              {t('wallet.link.use')}
            </Button>
          ) : null}
        </>
      }
    >
      {note === null ? null : (
        <Notice tone="neutral" spoken>
          <p>{t(`wallet.${note}`)}</p>
        </Notice>
      )}
      <WalletClaims asked={asked} />
    </Screen>
  );
}
