import type { BrowserIdentity } from '../../../media/browser-help.ts';
import type { CameraFaultCode } from '../../../media/camera-fault.ts';

/** The topic of a help page for a fault. */
export interface CameraAdvice {
  /** The settings that the steps lead to; null when no setting helps. */
  readonly steps: 'browser' | 'system' | null;
  readonly retry: boolean;
  /** A link that continues in another browser. */
  readonly elsewhere: boolean;
}

/** The way out of a fault in a browser: its settings, the system's, another try, or another browser. */
export function adviceFor(fault: CameraFaultCode, { browser }: BrowserIdentity): CameraAdvice {
  const inApp = browser === 'in_app';
  switch (fault) {
    case 'denied':
      return { steps: 'browser', retry: true, elsewhere: inApp };
    case 'denied_by_system':
      return { steps: 'system', retry: true, elsewhere: inApp };
    case 'dismissed':
    case 'no_camera':
    case 'in_use':
    case 'failed':
      return { steps: null, retry: true, elsewhere: inApp };
    case 'unsupported':
      return { steps: inApp ? 'browser' : null, retry: false, elsewhere: true };
    case 'blocked_by_frame':
      return { steps: null, retry: false, elsewhere: true };
    case 'insecure':
      break;
  }
  // Another browser would refuse this address too.
  return { steps: null, retry: false, elsewhere: false };
}
