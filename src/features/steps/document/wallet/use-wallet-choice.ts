import { useState } from 'react';
import { recallDraft, rememberDraft } from '../../../../lib/flow/drafts.ts';
import type { StepScreenProps } from '../../step.ts';
import { useResumedAddress } from '../use-resumed-address.ts';
import { knowsWallets } from './wallet.ts';

/**
 * Whether to offer a digital identity before the camera; null when the step accepts none, the browser knows no wallets,
 * or the person photographs a document.
 * @returns what remembers that they do
 */
export function useWalletChoice({ session, step }: StepScreenProps<'document'>): (() => void) | null {
  const { id, options } = step.definition;
  const profile = session.profile.id;
  const begun = useResumedAddress(profile, step);
  const [photographs, setPhotographs] = useState(() => Boolean(recallDraft('page', profile, `${id}.wallet`)));
  if (!options.digital_id || photographs || begun !== null || !knowsWallets()) return null;
  return () => {
    rememberDraft('page', profile, `${id}.wallet`, { photographs: true });
    setPhotographs(true);
  };
}
