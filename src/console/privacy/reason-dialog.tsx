import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Reasons } from '../parts/decision-form.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
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
  const [reason, setReason] = useState<Reason | null>(null);
  const [showsFaults, setShowsFaults] = useState(false);
  return (
    <FormDialog
      title={title}
      button={send}
      pending={pending}
      form={() => {
        setShowsFaults(true);
        if (reason !== null) onSend(reason);
      }}
      onClose={onClose}
    >
      <p>{text}</p>
      <Reasons
        label={t('keeping.why')}
        options={reasons}
        chosen={reason}
        onChoose={setReason}
        fault={showsFaults && reason === null ? t('keeping.missing') : null}
      />
      {children}
      <Refused problem={problem} />
    </FormDialog>
  );
}
