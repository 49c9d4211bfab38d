import type { FocusEvent } from 'react';

/** Whether the focus leaves a group of controls, and not for another of them. */
export const isLeaving = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
