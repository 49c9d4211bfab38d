import { isSigned, NO_PRESSURE, type InkPoint, type PadSize, type Stroke } from '@veridoor/validation/signature';
import type { Draft } from '../../../hooks/use-form.ts';
import { recallDraft, rememberDraft } from '../../../lib/flow/drafts.ts';

export type Method = 'drawn' | 'typed';

/** A signature as far as it has come; kept in this tab until it is sent. */
export interface Signature {
  method: Method;
  strokes: readonly Stroke[];
  /** The pad that the strokes were drawn on; null before the first. */
  pad: PadSize | null;
  name: string;
}

export const NOTHING: Signature = { method: 'drawn', strokes: [], pad: null, name: '' };

/** Whether the draft can be sent. */
export function isComplete({ method, strokes, pad, name }: Signature): boolean {
  return method === 'typed' ? name.trim() !== '' : pad !== null && isSigned(strokes, pad);
}

/**
 * The draft with one more stroke; strokes of one signature share the pad of the first, however the device is held
 * since.
 */
export function withStroke(draft: Signature, stroke: Stroke, pad: PadSize): Signature {
  return { ...draft, pad: draft.pad ?? pad, strokes: [...draft.strokes, stroke] };
}

export function withoutLast(draft: Signature): Signature {
  const strokes = draft.strokes.slice(0, -1);
  return { ...draft, strokes, pad: strokes.length === 0 ? null : draft.pad };
}

/** A point of the pad, from where a pointer is; only pens say how hard they are pressed. */
export function inkPoint(
  { x, y }: { x: number; y: number },
  pad: PadSize,
  pointer: { pointerType: string; pressure: number },
): InkPoint {
  const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
  const pressure = pointer.pointerType === 'pen' && pointer.pressure > 0 ? pointer.pressure : NO_PRESSURE;
  return [within(x, pad.width), within(y, pad.height), Math.round(pressure * 100) / 100];
}

/** What was drawn or typed in this tab and not sent yet: a reload, or a page that the phone dropped, loses nothing. */
export function signatureDraft(profile: string, step: string): Draft<Signature> {
  return {
    recall: () => {
      const kept = recallDraft('signature', profile, step) as Partial<Signature> | null;
      const { strokes, name } = { ...NOTHING, ...kept };
      return kept !== null && Array.isArray(strokes) && typeof name === 'string' ? kept : {};
    },
    keep: (made) => rememberDraft('signature', profile, step, made),
  };
}
