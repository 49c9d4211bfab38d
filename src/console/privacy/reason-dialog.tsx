import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DecisionForm, Reasons } from '../parts/decision-form.tsx';
import { Refused } from './refused.tsx';

interface ReasonDialogProps<Reason extends string> {
  title: string;
  text: string;
  /** The button that does it. */
  send: string;
  reasons: readonly { value: Reason; label: string }[];
  pending: boolean;
  problem: FlowError | null;
  onSend: (reason: Reason) => void;
  onClose: () => void;
  /** Further choices below the reasons. */
  children?: ReactNode;
}

/** Does something to a customer for a reason of a catalogue. */
export function ReasonDialog<Reason extends string>({
  title,
  text,
  send,
  reasons,
  pending,
  problem,
  onSend,
  onClose,
  children,
}: ReasonDialogProps<Reason>) {
  const { t } = useTranslation('console_privacy');
  const { t: shell } = useTranslation('console');
  const [reason, setReason] = useState<Reason | null>(null);
  const [showsFaults, setShowsFaults] = useState(false);
  return (
    <Dialog
      title={title}
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="for-a-reason" busy={pending}>
          {send}
        </Button>
      }
    >
      <p>{text}</p>
      <DecisionForm
        id="for-a-reason"
        onSend={() => {
          setShowsFaults(true);
          if (reason !== null) onSend(reason);
        }}
      >
        <Reasons
          label={t('keeping.why')}
          options={reasons}
          chosen={reason}
          onChoose={setReason}
          fault={showsFaults && reason === null ? t('keeping.missing') : null}
        />
        {children}
      </DecisionForm>
      <Refused problem={problem} />
    </Dialog>
  );
}
