import { useState } from 'react';
import { isDesktop } from '../../../../lib/desktop.ts';
import { useFlowParts } from '../../../../lib/flow/context.ts';
import { recallDraft, rememberDraft } from '../../../../lib/flow/drafts.ts';
import type { StepScreenProps } from '../../step.ts';
import { useResumedAddress } from '../use-resumed-address.ts';
import { knowsWallets, linkWays } from './wallet.ts';

/**
 * Whether to offer a digital identity before the camera; null when the step accepts none, neither the browser nor a
 * link can ask wallets, or the person photographs a document.
 * @returns what remembers that they do
 */
export function useWalletChoice({ session, step }: StepScreenProps<'document'>): (() => void) | null {
  const { id, options } = step.definition;
  const profile = session.profile.id;
  const begun = useResumedAddress(profile, step);
  const [photographs, setPhotographs] = useState(() => Boolean(recallDraft('page', profile, `${id}.wallet`)));
  const { framed } = useFlowParts().frame;
  if (!options.digital_id || photographs || begun !== null) return null;
  const { code, here } = linkWays(options.digital_id.links, framed);
  // Few computers have a wallet that a link opens.
  if (!knowsWallets() && !code && (!here || isDesktop())) return null;
  return () => {
    rememberDraft('page', profile, `${id}.wallet`, { photographs: true });
    setPhotographs(true);
  };
}
