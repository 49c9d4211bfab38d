import type { AgentCall, CallPage } from '../../../lib/api/types.ts';

/** Pages that fit no step of the workflow are filed with the profile alone. */
const loosePages: readonly CallPage[] = [
  { type: 'id_card', side: 'front' },
  { type: 'id_card', side: 'back' },
  { type: 'passport', side: 'single' },
  { type: 'selfie', side: 'single' },
];

/** Every page that an image from the call may become: those that the workflow's steps take. */
export function pagesOf(steps: AgentCall['steps']): CallPage[] {
  const pages = steps.flatMap((step): CallPage[] => {
    if (step.kind === 'selfie') return [{ step: step.id, type: 'selfie', side: 'single' }];
    if (step.kind !== 'document') return [];
    return step.options.accepted.flatMap(({ country, type, version, sides }) =>
      sides.map((side) => ({ step: step.id, type, version, side, ...(country === '*' ? {} : { country }) })),
    );
  });
  return pages.length > 0 ? pages : [...loosePages];
}
