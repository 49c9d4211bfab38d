import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../lib/api/types.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';

const HandoffDialog = lazy(() => import('./handoff-dialog.tsx'));

/** Whether this is a computer with a mouse: on a phone there is nothing to hand over. */
const isDesktop = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/**
 * Offers to go on with a phone, whose camera is the better one; only on a computer. The dialog stands apart from the offer,
 * because the screen with the offer changes while the phone goes on.
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
