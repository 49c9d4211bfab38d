import { useState } from 'react';
import { recall, remember } from '../lib/storage.ts';

/**
 * sessionStorage: whether the person let the screen change colour in this tab (`shown`), or left that out. Without it
 * the light is left out.
 */
const COLOURED_LIGHT = 'veridoor.camera.light';

type Choice = 'shown' | 'left_out';

/** The person's choice; null before they made one. Whoever wants less movement is not asked. */
function lightChoice(): Choice | null {
  if (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return 'left_out';
  const kept = recall(() => sessionStorage, COLOURED_LIGHT);
  return kept === 'shown' || kept === 'left_out' ? kept : null;
}

/** The prompts that a person who wants no coloured light, or was not asked, does not get. */
export const withoutLight = (): readonly 'light'[] => (lightChoice() === 'shown' ? [] : ['light']);

/** Whether the person still has to be asked about coloured light, before a camera that needs the answer. */
export function useColouredLight(needed: boolean): { readonly open: boolean; choose(choice: Choice): void } {
  const [choice, setChoice] = useState(lightChoice);
  return {
    open: needed && choice === null,
    choose(next) {
      remember(() => sessionStorage, COLOURED_LIGHT, next);
      setChoice(next);
    },
  };
}
