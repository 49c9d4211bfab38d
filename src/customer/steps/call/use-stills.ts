import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallMedia } from '../../../hooks/call.ts';
import type { CustomerCall } from '../../../lib/api/types.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { sendStill } from './call-queries.ts';

/** Milliseconds that the outcome stays on the screen. */
const SHOWN = 2500;

/** Takes and sends each image that the agent asks for once, and returns the words to show meanwhile. */
export function useStills(still: CustomerCall['still'], media: CallMedia): string | null {
  const { t } = useTranslation('call_live');
  const flow = useFlow();
  const [state, setState] = useState<'taking' | 'sent' | 'stillFailed' | null>(null);
  const requested = still?.state === 'asked' ? still.id : null;
  useEffect(() => {
    if (requested === null) return undefined;
    let shown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: typeof state) => shown && setState(next);
    show('taking');
    media
      .still()
      .then((image) => sendStill(flow, requested, image))
      .then(
        () => show('sent'),
        () => show('stillFailed'),
      )
      .finally(() => {
        timer = setTimeout(() => setState(null), SHOWN);
      });
    return () => {
      shown = requested === null;
      clearTimeout(timer);
      timer = setTimeout(() => setState(null), SHOWN);
    };
  }, [requested, flow, media]);
  return state === null ? null : t(`live.${state}`);
}
