import { useState } from 'react';
import { isDesktop } from '../../../../lib/desktop.ts';
import { useFlowParts } from '../../../../lib/flow/context.ts';
import { recallDraft, rememberDraft } from '../../../../lib/flow/drafts.ts';
import type { StepScreenProps } from '../../step.ts';
import { useResumedAddress } from '../use-resumed-address.ts';
import { knowsWallets, linkWays } from './wallet.ts';

/** What the person does: show a wallet, or photograph. `none`: the company turned out to offer no wallet. */
type Choice = 'wallet' | 'camera' | 'none';

/**
 * Whether a wallet may be asked in place of the camera; null when the step accepts none, or neither the browser nor a
 * link can ask wallets. No browser says whether there is one, so the camera comes first unless the business knows.
 */
export function useWalletChoice({ session, step }: StepScreenProps<'document'>) {
  const { id, options } = step.definition;
  const profile = session.profile.id;
  const begun = useResumedAddress(profile, step);
  const [choice, setChoice] = useState(() => recallChoice(profile, id));
  const { framed } = useFlowParts().frame;
  if (!options.digital_id || choice === 'none' || begun !== null) return null;
  const { links, asked_first } = options.digital_id;
  const { code, here } = linkWays(links, framed);
  // Few computers have a wallet that a link opens.
  if (!knowsWallets() && !code && (!here || isDesktop())) return null;
  return {
    isAsked: (choice ?? (asked_first === true ? 'wallet' : 'camera')) === 'wallet',
    choose(next: Choice) {
      rememberDraft('page', profile, `${id}.wallet`, { choice: next });
      setChoice(next);
    },
  };
}

function recallChoice(profile: string, step: string): Choice | null {
  const kept = recallDraft('page', profile, `${step}.wallet`);
  const { choice }: { choice?: unknown } = typeof kept === 'object' && kept !== null ? kept : {};
  return choice === 'wallet' || choice === 'camera' || choice === 'none' ? choice : null;
}
