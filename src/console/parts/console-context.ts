import { createContext, useContext } from 'react';
import type { Member, Staff } from '../sign-in/staff.ts';
import type { HeldDecisions } from './held-decisions.ts';

/** What every page of the console has at hand. */
export interface ConsoleParts {
  readonly staff: Staff;
  readonly me: Member;
  /** Decisions that can still be taken back. */
  readonly held: HeldDecisions;
  /** What is searched for. It may be a name, so it stands in no address and is kept nowhere. */
  readonly search: string;
  readonly setSearch: (search: string) => void;
  /** Whether single letters are shortcuts. */
  readonly keys: boolean;
  readonly setKeys: (on: boolean) => void;
}

export const ConsoleContext = createContext<ConsoleParts | null>(null);

export function useConsole(): ConsoleParts {
  const parts = useContext(ConsoleContext);
  if (!parts) throw new Error('there is no console around this component');
  return parts;
}
