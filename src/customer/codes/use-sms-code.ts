import { useEffect, useEffectEvent } from 'react';

/** What Chromium on Android gives for a message that is bound to this page (wicg.github.io/web-otp). */
interface CodeCredential extends Credential {
  readonly code: string;
}

/**
 * Waits for the text message with the code, where the browser can read the one that is meant for this page and the
 * person allows it. Elsewhere nothing happens: the keyboard offers the code, or the person types it.
 *
 * @param requested whether a code is waited for
 */
export function useSmsCode(requested: boolean, take: (code: string) => void): void {
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (!requested || !('OTPCredential' in window)) return undefined;
    const left = new AbortController();
    const request: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal: left.signal,
    };
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential && !left.signal.aborted) taken((credential as CodeCredential).code);
      },
      // Declined, left, or too late: the field is still there.
      () => undefined,
    );
    return () => left.abort();
  }, [requested]);
}
