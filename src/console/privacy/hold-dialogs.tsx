import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { TextField } from '../../ui/field/field.tsx';
import { useConsole } from '../parts/console-context.ts';
import { NoteDialog } from './note-dialog.tsx';
import { liftHold, placeHold, type Whom } from './privacy-queries.ts';

interface HoldDialogProps {
  whom: Whom;
  onDone: () => void;
  onClose: () => void;
}

/** Places a hold, or another in its place. */
export function PlaceHoldDialog({ whom, onDone, onClose }: HoldDialogProps) {
  const { t } = useTranslation('console_privacy');
  const { staff } = useConsole();
  const [day, setDay] = useState('');
  const [wrong, setWrong] = useState(false);
  // The whole of the last day, where the officer is.
  const until = day === '' ? null : new Date(`${day}T23:59:59`);
  const place = useAction(
    (reason: string) => placeHold(staff, whom, { reason, ...(until && { until: until.toISOString() }) }),
    { onDone },
  );
  return (
    <NoteDialog
      title={t('hold.holdTitle')}
      text={t('hold.holdText')}
      send={t('hold.hold')}
      hint={t('hold.whyHint')}
      pending={place.pending}
      problem={place.problem}
      onSend={(reason) => {
        const over = until !== null && !(until.getTime() > Date.now());
        setWrong(over);
        if (!over) place.run(reason);
      }}
      onClose={onClose}
    >
      <TextField
        label={t('hold.end')}
        fault={wrong ? t('hold.endWrong') : null}
        type="date"
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </NoteDialog>
  );
}

/** Ends a hold. */
export function ReleaseDialog({ whom, onDone, onClose }: HoldDialogProps) {
  const { t } = useTranslation('console_privacy');
  const { staff } = useConsole();
  const lift = useAction((reason: string) => liftHold(staff, whom, reason), { onDone });
  return (
    <NoteDialog
      title={t('hold.releaseTitle')}
      text={t('hold.releaseText')}
      send={t('hold.release')}
      hint={t('hold.whyHint')}
      pending={lift.pending}
      problem={lift.problem}
      onSend={lift.run}
      onClose={onClose}
    />
  );
}
