import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choices } from '../../../ui/field/field.tsx';
import type { Report } from '../../../lib/api/types.ts';
import { useFindings } from '../../parts/findings.ts';
import type { Verdict } from '../../report/case-queries.ts';
import { Note, Reasons } from '../../parts/decision-form.tsx';
import { lastWay, LinkFields, sendingOf, useWays } from '../../parts/link-fields.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useDraft } from './drafts.ts';
import { doubtedOf, reasonsFor, type AskableStep, type AskedReason } from './open-findings.ts';
import shared from '../../parts/case.module.css';
import styles from '../../parts/decision.module.css';

interface AgainDialogProps {
  profile: Report['profile'];
  steps: readonly AskableStep[];
  onDecide: (verdict: Verdict) => void;
  onClose: () => void;
}

/** What is asked of a step: why, and which pages. */
interface Asked {
  reason: AskedReason | null;
  pages: readonly string[];
}

const UNASKED: Readonly<Record<string, Asked>> = {};

/** Asks for pages of some steps again, each with a reason that the customer reads in their language. */
export function AgainDialog({ profile, steps, onDecide, onClose }: AgainDialogProps) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const ways = useWays(profile);
  const [draft, change] = useDraft(profile.id, 'again', {
    chosen: steps.slice(0, 1).map(({ id }) => id),
    asked: UNASKED,
    note: '',
    way: lastWay(ways),
    words: '',
  });
  const [showsFaults, setShowsFaults] = useState(false);
  const chosen = steps.filter(({ id }) => draft.chosen.includes(id));
  const askedOf = (step: AskableStep): Asked => {
    const { reason, pages } = draft.asked[step.id] ?? { reason: null, pages: doubtedOf(step) };
    // Pages may have been replaced since the draft was written.
    return { reason, pages: pages.filter((page) => step.pages.some(({ id }) => id === page)) };
  };
  const send = () => {
    setShowsFaults(true);
    const documents = chosen.flatMap((step) => {
      const { reason, pages } = askedOf(step);
      return reason === null ? [] : pages.map((id) => ({ id, reason }));
    });
    const [first] = documents;
    const isWhole = chosen.every((step) => askedOf(step).reason !== null && askedOf(step).pages.length > 0);
    if (first === undefined || !isWhole) return;
    onDecide({ outcome: 'again', reason: first.reason, documents, note: draft.note.trim(), sending: sendingOf(draft) });
  };
  return (
    <FormDialog title={t('decide.againTitle')} button={t('decide.again')} form={send} onClose={onClose}>
      {steps.length < 2 ? null : (
        <Choices
          label={t('decide.steps')}
          fault={showsFaults && chosen.length === 0 ? t('decide.stepsMissing') : null}
          several
          options={steps.map(({ id, kind }) => ({ value: id, label: findings.stepKind(kind) }))}
          chosen={chosen.map(({ id }) => id)}
          onChoose={(next) => change({ chosen: [...next] })}
        />
      )}
      {chosen.map((step) => (
        <AskedStep
          key={step.id}
          step={step}
          named={chosen.length > 1}
          asked={askedOf(step)}
          showsFaults={showsFaults}
          onChange={(next) => change({ asked: { ...draft.asked, [step.id]: { ...askedOf(step), ...next } } })}
        />
      ))}
      <LinkFields ways={['none', ...ways]} reach={draft} onChange={change} />
      <Note note={draft.note} onChange={(next) => change({ note: next })} fault={null} />
      {draft.way === 'none' ? <p className={shared.faint}>{t('decide.linkHint')}</p> : null}
    </FormDialog>
  );
}

interface AskedStepProps {
  step: AskableStep;
  /** Whether others stand beside it, so that it needs its name. */
  named: boolean;
  asked: Asked;
  showsFaults: boolean;
  onChange: (changes: Partial<Asked>) => void;
}

function AskedStep({ step, named, asked: { reason, pages }, showsFaults, onChange }: AskedStepProps) {
  const { t } = useTranslation(['review_case', 'steps']);
  const findings = useFindings();
  const of = (words: string) =>
    named ? t('decide.from', { step: findings.stepKind(step.kind), finding: words }) : words;
  return (
    <>
      <Reasons
        label={of(t('decide.reason'))}
        options={reasonsFor(step.kind).map((value) => ({ value, label: t(`decide.asked.${value as 'other'}`) }))}
        chosen={reason}
        onChoose={(next) => onChange({ reason: next })}
        fault={showsFaults && reason === null ? t('decide.missing') : null}
      />
      {reason === null ? null : (
        <p className={styles.read}>
          {t('decide.reads')} <q>{t(`steps:reason.${reason}`)}</q>
        </p>
      )}
      {step.pages.length < 2 ? null : (
        <Choices
          label={of(t('decide.pages'))}
          fault={showsFaults && pages.length === 0 ? t('decide.pagesMissing') : null}
          several
          options={step.pages.map(({ id, type, side }) => ({
            value: id,
            label: side === 'single' ? findings.type(type) : findings.side(side),
          }))}
          chosen={pages}
          onChoose={(next) => onChange({ pages: next })}
        />
      )}
    </>
  );
}
