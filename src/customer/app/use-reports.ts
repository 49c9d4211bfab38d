import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import type { FlowParts } from '../../lib/flow/context.ts';
import { sendError } from '../../lib/frame/channel.ts';
import { reportEvent } from '../../lib/flow/session-api.ts';
import { readStepParameters } from '../../lib/paths.ts';

/** Reports to the embedding page and the service the name of the screen, never its contents. */
export function useScreenReport({ flow, frame }: FlowParts): void {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const step = readStepParameters(search)?.step ?? null;
  useEffect(() => {
    frame.send({ type: 'step', path: pathname, step });
    const name = `screen.${pathname.replaceAll(/[^a-z]+/g, '_').replaceAll(/^_|_$/g, '') || 'entry'}`;
    reportEvent(flow, step === null ? { name } : { name, step });
  }, [flow, frame, pathname, step]);
}

/** Reports an error that ends a screen. */
export function useErrorReport({ flow, frame }: FlowParts, error: FlowError, back: string | null): void {
  useEffect(() => {
    sendError(frame, error, back);
    if (error.category === 'request' || error.category === 'service')
      reportEvent(flow, { name: 'error', code: error.code });
  }, [flow, frame, error, back]);
}
