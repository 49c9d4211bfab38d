import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../lib/api/types.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';

const HandoffDialog = lazy(() => import('./handoff-dialog.tsx'));

/** Whether this is a computer with a mouse: on a phone there is nothing to hand over. */
const isDesktop = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Offers to go on with a phone, whose camera is the better one; only on a computer. */
export function HandoffOffer({ session }: { session: Session }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (useFlow().record().handoff === true || !isDesktop()) return null;
  return (
    <>
      <Button look="secondary" icon={<Icon name="phone" />} onClick={() => setOpen(true)}>
        {t('handoff.open')}
      </Button>
      {open ? (
        <Suspense>
          <HandoffDialog session={session} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
