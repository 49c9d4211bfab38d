import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Choices } from '../../../ui/field/field.tsx';
import { useFindings } from '../../parts/findings.ts';
import type { Verdict } from '../../report/case-queries.ts';
import { DecisionForm, Note, Reasons } from '../../parts/decision-form.tsx';
import { useDraft } from './drafts.ts';
import { reasonsFor, type AskableStep, type AskedReason } from './open-findings.ts';
import shared from '../../parts/case.module.css';
import styles from '../../parts/decision.module.css';

interface AgainDialogProps {
  profile: string;
  steps: readonly AskableStep[];
  onDecide: (verdict: Verdict) => void;
  onClose: () => void;
}

/** Asks for pages of one step again, with a reason that the customer reads in their language. */
export function AgainDialog({ profile, steps, onDecide, onClose }: AgainDialogProps) {
  const { t } = useTranslation(['review_case', 'steps']);
  const findings = useFindings();
  const [draft, change] = useDraft(profile, 'again', {
    chosen: steps[0]?.id ?? '',
    pages: doubtedOf(steps[0]),
    reason: null as AskedReason | null,
    note: '',
  });
  const { chosen, reason, note } = draft;
  const step = steps.find(({ id }) => id === chosen);
  // Pages may have been replaced since the draft was written.
  const pages = draft.pages.filter((page) => step?.pages.some(({ id }) => id === page));
  const [showsFaults, setShowsFaults] = useState(false);
  if (step === undefined) return null;
  const send = () => {
    setShowsFaults(true);
    if (reason === null || pages.length === 0) return;
    onDecide({ outcome: 'again', reason, documents: pages, note: note.trim() });
  };
  return (
    <Dialog
      title={t('decide.againTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="again">
          {t('decide.again')}
        </Button>
      }
    >
      <DecisionForm id="again" onSend={send}>
        <Reasons
          label={t('decide.reason')}
          options={reasonsFor(step.kind).map((value) => ({ value, label: t(`decide.asked.${value as 'other'}`) }))}
          chosen={reason}
          onChoose={(next) => change({ reason: next })}
          fault={showsFaults && reason === null ? t('decide.missing') : null}
        />
        {reason === null ? null : (
          <p className={styles.read}>
            {t('decide.reads')} <q>{t(`steps:reason.${reason}`)}</q>
          </p>
        )}
        {steps.length < 2 ? null : (
          <Choices
            label={t('decide.step')}
            fault={null}
            several={false}
            options={steps.map(({ id, kind }) => ({ value: id, label: findings.stepKind(kind) }))}
            chosen={[chosen]}
            onChoose={([id = '']) => {
              change({ chosen: id, reason: null, pages: doubtedOf(steps.find((one) => one.id === id)) });
            }}
          />
        )}
        {step.pages.length < 2 ? null : (
          <Choices
            label={t('decide.pages')}
            fault={showsFaults && pages.length === 0 ? t('decide.pagesMissing') : null}
            several
            options={step.pages.map(({ id, type, side }) => ({
              value: id,
              label: side === 'single' ? findings.type(type) : findings.side(side),
            }))}
            chosen={pages}
            onChoose={(next) => change({ pages: [...next] })}
          />
        )}
        <Note note={note} onChange={(next) => change({ note: next })} fault={null} />
        <p className={shared.faint}>{t('decide.linkHint')}</p>
      </DecisionForm>
    </Dialog>
  );
}

/** The pages that nobody approved; all where everything is approved. */
function doubtedOf(step: AskableStep | undefined): string[] {
  const pages = step?.pages ?? [];
  const doubted = pages.filter(({ status }) => status !== 'approved');
  return (doubted.length > 0 ? doubted : pages).map(({ id }) => id);
}
