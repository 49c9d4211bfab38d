import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Session } from '../../lib/api/types.ts';
import { isDesktop } from '../../lib/desktop.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { OTHER_DEVICE } from '../../lib/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';

const HandoffDialog = lazy(() => import('./handoff-dialog.tsx'));

/**
 * Offers a computer to continue on a phone, whose camera is better. The dialog is separate from the offer, because the
 * screen with the offer changes while the phone continues. It is open for who comes from a camera that does not work.
 */
export function useHandoff(session: Session): { offer: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState(useLocation().state === OTHER_DEVICE);
  if (useFlow().record().handoff === true) return { offer: null, dialog: null };
  return {
    offer: isDesktop() ? (
      <Button look="secondary" icon={<Icon name="phone" />} onClick={() => setOpen(true)}>
        {t('handoff.open')}
      </Button>
    ) : null,
    dialog: open ? (
      <Suspense>
        <HandoffDialog session={session} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
