'use client';
import { useEffect, useRef, type CSSProperties, type ReactElement } from 'react';
import { open as openVerification, type OpenOptions } from './open.ts';

export interface VeridoorVerificationProps extends Omit<OpenOptions, 'into' | 'url'> {
  /** The `short_url` of the link; null until your server has answered it. */
  url: string | null;
  /** `false` takes the verification away; `true` without it. */
  open?: boolean;
  /** Shows a dialog over the page in place of a frame inside it. */
  dialog?: boolean;
  /** Of the element around an inline frame. */
  id?: string;
  className?: string;
  style?: CSSProperties;
}

/**
 * Shows the verification of a link while it is mounted and `open`. Another `url` opens anew; another handler does not.
 * Title, label, height and `redirect` count when it opens. On a server it renders the empty element around the frame.
 */
export function VeridoorVerification(props: VeridoorVerificationProps): ReactElement | null {
  const { url, open = true, dialog = false, id, className, style } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!open || url === null) return undefined;
    const { close } = openVerification({
      ...latest.current,
      url,
      // Without a place, as for a dialog, there is no element.
      ...(place.current && { into: place.current }),
      onReady: () => latest.current.onReady?.(),
      onStep: (event) => latest.current.onStep?.(event),
      onCompleted: (event) => latest.current.onCompleted?.(event),
      onError: (event) => latest.current.onError?.(event),
      onClosed: (event) => latest.current.onClosed?.(event),
    });
    return close;
  }, [url, open, dialog]);
  return dialog ? null : <div ref={place} id={id} className={className} style={style} />;
}
