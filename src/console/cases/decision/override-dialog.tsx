import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useFindings } from '../../parts/findings.ts';
import type { Verdict } from '../../report/case-queries.ts';
import { DecisionForm, Note } from '../../parts/decision-form.tsx';
import type { OpenFinding } from './open-findings.ts';

interface OverrideDialogProps {
  open: readonly OpenFinding[];
  onDecide: (verdict: Verdict) => void;
  onClose: () => void;
}

/** Approves in spite of what is open: the decision keeps why. */
export function OverrideDialog({ open, onDecide, onClose }: OverrideDialogProps) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const [reason, setReason] = useState('');
  const [showsFaults, setShowsFaults] = useState(false);
  const words = reason.trim().slice(0, 500);
  const send = () => {
    setShowsFaults(true);
    if (words !== '') onDecide({ outcome: 'approved', note: '', override: words });
  };
  return (
    <Dialog
      title={t('decide.overrideTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="override">
          {t('decide.override')}
        </Button>
      }
    >
      <ul>
        {open.map(({ key, code }) => (
          <li key={key}>{findings.isKnown(code) ? findings.code(code) : findings.stepStatus(code)}</li>
        ))}
      </ul>
      <DecisionForm id="override" onSend={send}>
        <Note note={reason} onChange={setReason} fault={showsFaults && words === '' ? t('decide.whyMissing') : null} />
      </DecisionForm>
    </Dialog>
  );
}
