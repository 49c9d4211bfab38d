import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../lib/api/types.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { Button } from '../../ui/button/button.tsx';
import LeaveDialog from './leave-dialog.tsx';

/** Returns to the business before everything is done; the link stays valid. */
export function LeaveOffer({ session, sending = false }: { session: Session; sending?: boolean }) {
  const { t } = useTranslation('steps');
  const flow = useFlow();
  const [open, setOpen] = useState(false);
  if (session.return_host === null || flow.record().handoff === true) return null;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('leave.open')}
      </Button>
      {open ? (
        <LeaveDialog
          why="leave"
          company={session.company.branding.name}
          sending={sending}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
