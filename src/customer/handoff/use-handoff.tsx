import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Session, SessionStep } from '../../lib/api/types.ts';
import { isDesktop } from '../../lib/desktop.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { OTHER_DEVICE } from '../../lib/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { camerasQuery } from './handoff-queries.ts';

const HandoffDialog = lazy(() => import('./handoff-dialog.tsx'));

export interface Handoff {
  readonly offer: ReactNode;
  readonly dialog: ReactNode;
  /** A camera is needed and the computer has none: the phone is the way that works. */
  readonly leads: boolean;
}

/**
 * Offers a computer to continue on a phone, whose camera is better. The dialog is separate from the offer, because the
 * screen with the offer changes while the phone continues. It is open for who comes from a camera that does not work.
 */
export function useHandoff(session: Session): Handoff {
  const { t } = useTranslation();
  const [open, setOpen] = useState(useLocation().state === OTHER_DEVICE);
  const isHandedOver = useFlow().record().handoff === true;
  const isOffered = isDesktop() && !isHandedOver;
  const cameras = useQuery({ ...camerasQuery, enabled: isOffered && session.steps.some(needsCamera) });
  const leads = cameras.data === 0;
  if (isHandedOver) return { offer: null, dialog: null, leads };
  return {
    leads,
    offer: isOffered ? (
      <Button look={leads ? 'primary' : 'secondary'} icon={<Icon name="phone" />} onClick={() => setOpen(true)}>
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

const needsCamera = ({ definition, status }: SessionStep) =>
  (definition.kind === 'document' || definition.kind === 'selfie') && status !== 'approved';
