import { unwrap } from '../../../lib/api/client.ts';
import type { Session, SignatureRequest } from '../../../lib/api/types.ts';
import { FlowError } from '../../../lib/errors/flow-error.ts';
import type { Flow } from '../../../lib/flow/flow.ts';
import type { Signature } from './model.ts';

/** Fonts that look like handwriting, the system's own. */
const HANDWRITING = '"Segoe Script", "Snell Roundhand", "Dancing Script", cursive';
const HEIGHT = 160;
const SIZE = 72;
const MARGIN = 40;
const WIDEST = 1_600;

/** Signs the text of a step; sent twice, it counts once. */
export async function sign(flow: Flow, step: string, text: string, made: Signature): Promise<Session> {
  const body = { text, signature: signatureOf(made) };
  return unwrap(flow.api.POST('/api/v2/session/steps/{id}/signature', { params: { path: { id: step } }, body }));
}

function signatureOf({ method, strokes, pad, name }: Signature): SignatureRequest['signature'] {
  if (method === 'drawn' && pad) return { method, ...pad, strokes: strokes.map((stroke) => stroke.map(toTuple)) };
  const image = typedImage(name.trim());
  if (image === null) throw new FlowError('unexpected');
  return { method: 'typed', name: name.trim(), image };
}

const toTuple = ([x, y, pressure]: readonly [number, number, number]): [number, number, number] => [x, y, pressure];

/** The name in handwriting as this device has it, as PNG in base64; null where the browser draws nothing. */
function typedImage(name: string): string | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const font = `italic ${SIZE}px ${HANDWRITING}`;
  context.font = font;
  canvas.width = Math.min(WIDEST, Math.ceil(context.measureText(name).width) + 2 * MARGIN);
  canvas.height = HEIGHT;
  // The canvas forgets everything when its size changes.
  context.font = font;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#111827';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, canvas.width / 2, HEIGHT / 2, canvas.width - 2 * MARGIN);
  const [, data] = canvas.toDataURL('image/png').split(',');
  return data ?? null;
}
