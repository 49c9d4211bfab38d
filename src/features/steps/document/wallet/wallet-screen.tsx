import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAction } from '../../../../hooks/use-action.ts';
import { toFlowError } from '../../../../lib/errors/flow-error.ts';
import { useFlow } from '../../../../lib/flow/context.ts';
import { keepSession } from '../../../../lib/flow/session-query.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { Screen } from '../../../../ui/screen/screen.tsx';
import type { StepScreenProps } from '../../step.ts';
import { requestDigitalId, showDigitalId } from './wallet.ts';

interface WalletScreenProps extends StepScreenProps<'document'> {
  readonly onPhotograph: () => void;
}

/**
 * Says what a wallet is asked for, and asks it by a press. The request is there before: browsers want the press right
 * before the question.
 */
export function WalletScreen({ session, step, onPhotograph }: WalletScreenProps) {
  const { t } = useTranslation('document_pages');
  const flow = useFlow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id } = step.definition;
  const request = useQuery({
    queryKey: ['digital id', id],
    queryFn: () => requestDigitalId(flow, id),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
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
    if (notOffered) onPhotograph();
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
        </>
      }
    >
      {note === null ? null : (
        <Notice tone="neutral" spoken>
          <p>{t(`wallet.${note}`)}</p>
        </Notice>
      )}
      <ul>
        {asked?.claims.map((claim) => (
          <li key={claim}>{t(`wallet.claims.${claim}`, { years: asked.age_over })}</li>
        ))}
      </ul>
    </Screen>
  );
}
