import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session, SignatureRequest } from '../../../lib/api/types.ts';
import { FlowError, toFlowError } from '../../../lib/errors/flow-error.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { keepSession } from '../../../lib/flow/session-query.ts';
import { sign } from './api.ts';
import { isComplete, recallSignature, rememberSignature, type Draft } from './model.ts';
import { typedImage } from './typed-image.ts';

/** Fonts that look like handwriting, the system's own. */
const HANDWRITING = '"Segoe Script", "Snell Roundhand", "Dancing Script", cursive';

/** Keeps a signature until the service has it, over a reload and a lost connection. */
export function useSigning(session: Session, step: string, text: string) {
  const flow = useFlow();
  const client = useQueryClient();
  const profile = session.profile.id;
  const [draft, setDraft] = useState(() => recallSignature(profile, step));
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<FlowError | null>(null);

  return {
    draft,
    busy,
    asked,
    problem,
    change: (next: Draft) => {
      setDraft(next);
      setProblem(null);
      rememberSignature(profile, step, next);
    },
    /** False when something is missing, or when it did not arrive. */
    send: async (): Promise<boolean> => {
      setAsked(true);
      if (busy || !isComplete(draft)) return false;
      setBusy(true);
      setProblem(null);
      try {
        keepSession(client, await sign(flow, step, { text, signature: signatureOf(draft) }));
        rememberSignature(profile, step, null);
        return true;
      } catch (thrown) {
        const error = toFlowError(thrown);
        setProblem(error);
        // The text to sign is part of the session.
        if (error.details.serviceCode === 'text_changed') await client.invalidateQueries({ queryKey: ['session'] });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

function signatureOf({ method, strokes, pad, name }: Draft): SignatureRequest['signature'] {
  if (method === 'drawn' && pad) return { method, ...pad, strokes: strokes.map((stroke) => stroke.map(toTuple)) };
  const image = typedImage(name.trim(), HANDWRITING);
  if (image === null) throw new FlowError('unexpected');
  return { method: 'typed', name: name.trim(), image };
}

const toTuple = ([x, y, pressure]: readonly [number, number, number]): [number, number, number] => [x, y, pressure];
