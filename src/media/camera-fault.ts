/** The reason for a missing image, in the words that select the help page. */
export type CameraFaultCode =
  /** The person, or an earlier answer kept by the browser, refused this site. */
  | 'denied'
  /** The question was closed without an answer: another try works. */
  | 'dismissed'
  /** The operating system denies the browser the camera. */
  | 'denied_by_system'
  /** The page is in a frame whose page did not pass the camera on. */
  | 'blocked_by_frame'
  | 'no_camera'
  /** Another program uses it, or its driver fails. */
  | 'in_use'
  /** Not https: browsers offer no camera. */
  | 'insecure'
  /** A browser without camera support; most often one inside another app. */
  | 'unsupported'
  | 'failed';

/** The page's environment, which distinguish one refusal from another. */
export interface CameraEnvironment {
  readonly secure: boolean;
  readonly supported: boolean;
  /** Whether Permissions Policy lets the page use the camera; null where the browser does not say. */
  readonly allowedByPolicy: boolean | null;
}

export type CameraPermission = 'granted' | 'denied' | 'prompt' | 'unknown';

/** A fault that is known before any request, or null. */
export function faultBeforeAsking(environment: CameraEnvironment): CameraFaultCode | null {
  if (!environment.secure) return 'insecure';
  if (!environment.supported) return 'unsupported';
  if (environment.allowedByPolicy === false) return 'blocked_by_frame';
  return null;
}

/**
 * Reads a refusal of getUserMedia (names by Media Capture and Streams, and the older ones of Chrome and Firefox).
 * @param permission the Permissions API's answer after the refusal
 */
export function classifyRefusal(
  error: unknown,
  permission: CameraPermission,
  environment: CameraEnvironment,
): CameraFaultCode {
  const before = faultBeforeAsking(environment);
  if (before) return before;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const message = error instanceof Error || error instanceof DOMException ? error.message : '';
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      // Chrome says so in the message. If the site has permission and is still refused, only the system is left.
      if (/system/iu.test(message) || permission === 'granted') return 'denied_by_system';
      if (/dismiss/iu.test(message) || permission === 'prompt') return 'dismissed';
      return 'denied';
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
    case 'ConstraintNotSatisfiedError':
      return 'no_camera';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'in_use';
    default:
      return 'failed';
  }
}
