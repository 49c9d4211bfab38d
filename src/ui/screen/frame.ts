import type { LocalisedText } from '../../lib/api/types.ts';
import { createContext, useContext, type ReactNode } from 'react';
import type { Segment } from '../progress/progress.tsx';

/** The layout around every screen; the application supplies it, and screens need not know it. */
export interface ScreenFrame {
  brand: { name: string; logo: string | null; support?: LocalisedText | null; language?: string } | null;
  /** The language switch and other content at the end of the top bar. */
  tools: ReactNode;
  progress: { label: string; segments: readonly Segment[] } | null;
  /** Notices above every screen, for example that the connection is lost. */
  notices: ReactNode;
  /** For developers, in a test; not on screens that fill the window. */
  tests?: ReactNode;
  backLabel: string;
}

const emptyFrame: ScreenFrame = { brand: null, tools: null, progress: null, notices: null, backLabel: '' };

export const ScreenFrameContext = createContext<ScreenFrame>(emptyFrame);

export function useScreenFrame(): ScreenFrame {
  return useContext(ScreenFrameContext);
}
