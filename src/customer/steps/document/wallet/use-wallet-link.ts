import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../../hooks/use-action.ts';
import type { Session } from '../../../../lib/api/types.ts';
import { toFlowError } from '../../../../lib/errors/flow-error.ts';
import { useFlow } from '../../../../lib/flow/context.ts';
import { keepSession } from '../../../../lib/flow/session-queries.ts';
import { awaitCode } from '../../../../lib/flow/wallet-channel.ts';
import { paths } from '../../../../lib/paths.ts';
import { linkProgressQuery, takeLinkAnswer, walletLinkQuery, type WalletDevice } from './wallet-queries.ts';

export type LinkState =
  | 'asking'
  | 'waiting'
  | 'opened'
  | 'checking'
  /** The service refused the answer; there is a new link already. */
  | 'refused'
  | 'over'
  | 'connection'
  | 'not_offered';

/** A link that asks a wallet, renewed while nobody has opened it, and followed until its answer is taken. */
export function useWalletLink(step: string, device: WalletDevice) {
  const flow = useFlow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const asking = useQuery(walletLinkQuery(flow, client, step, device));
  const link = asking.data;
  const following = useQuery(linkProgressQuery(flow, step, link));
  const take = useAction<{ id: string; code: string | null }, Session>(
    async ({ id, code }) => {
      const session = await takeLinkAnswer(flow, step, id, code);
      keepSession(client, session);
      return session;
    },
    {
      onDone: () => navigate(paths.steps),
      // An answer that did not arrive is still there; any other is used up.
      onProblem: ({ category }) => (category === 'connection' ? undefined : asking.refetch()),
    },
  );

  const code = useBroughtCode(device === 'same' ? link?.id : undefined);
  const answered = following.data?.state === 'answered';
  const ready = link !== undefined && answered && (device === 'other' || code !== null);
  const id = link?.id;
  const collect = useEffectEvent(() => (id === undefined ? undefined : take.run({ id, code })));
  useEffect(() => {
    if (ready) collect();
  }, [ready, id]);

  return {
    link,
    state: stateOf(),
    again(): void {
      if (take.problem?.category === 'connection' && id !== undefined) take.run({ id, code });
      else void asking.refetch();
    },
  };

  function stateOf(): LinkState {
    if (asking.isError) return toFlowError(asking.error).category === 'connection' ? 'connection' : 'not_offered';
    if (take.pending || take.done) return 'checking';
    if (take.problem?.category === 'connection') return 'connection';
    const progress = following.data?.state;
    // A renewed code replaces the other on the screen when it is there.
    if (!link || !progress || (asking.isFetching && progress !== 'waiting')) return 'asking';
    if (take.problem && progress === 'waiting') return 'refused';
    if (progress !== 'answered') return progress;
    // The answer of a wallet on this device counts when its code has come, too.
    return ready ? 'checking' : 'opened';
  }
}

/** The code that the wallet brought back to this browser; null before. */
function useBroughtCode(request: string | undefined): string | null {
  const [brought, setBrought] = useState<{ request: string; code: string } | null>(null);
  useEffect(
    () => (request === undefined ? undefined : awaitCode(request, (code) => setBrought({ request, code }))),
    [request],
  );
  return brought?.request === request ? (brought?.code ?? null) : null;
}
