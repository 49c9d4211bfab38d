import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../lib/api/types.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';

const HandoffDialog = lazy(() => import('./handoff-dialog.tsx'));

/** Whether this is a computer with a mouse: a phone has nothing to hand over. */
const isDesktop = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/**
 * Offers a computer to continue on a phone, whose camera is better. The dialog is separate from the offer, because the
 * screen with the offer changes while the phone continues.
 */
export function useHandoff(session: Session): { offer: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (useFlow().record().handoff === true || !isDesktop()) return { offer: null, dialog: null };
  return {
    offer: (
      <Button look="secondary" icon={<Icon name="phone" />} onClick={() => setOpen(true)}>
        {t('handoff.open')}
      </Button>
    ),
    dialog: open ? (
      <Suspense>
        <HandoffDialog session={session} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
