import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field/field.tsx';
import { DecisionButtons } from '../decision/decision-buttons.tsx';
import { useDraft } from '../decision/drafts.ts';
import { useHeldVerdict, type Waiter } from '../decision/use-held-verdict.ts';
import type { Looked } from '../decision/use-looked.ts';
import { Note, Reasons } from '../../parts/decision-form.tsx';
import { useFindings } from '../../parts/findings.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { isOpen, type CompanyVerdict, type KnownCompany } from './company-queries.ts';
import styles from '../../parts/decision.module.css';

/** Reasons for which a company is rejected; another one needs a note. */
const REJECTIONS = ['data_false', 'true_match', 'document_forged', 'seen_before', 'other'] as const;

type Asked = 'approve' | 'reject' | 'again';

interface CompanyDecisionProps {
  company: KnownCompany;
  waiter: Waiter;
  queue: string;
  looked: Looked;
}

/** The decision on a company, always in view. It is held for a moment, and the next case opens at once. */
export function CompanyDecision({ company: { report }, waiter, queue, looked }: CompanyDecisionProps) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { hold, pending } = useHeldVerdict(waiter, queue);
  const decide = (verdict: CompanyVerdict) => {
    setAsked(null);
    const outcome = verdict.status === 'resubmission_requested' ? 'again' : verdict.status;
    hold(outcome, { kind: 'company', verdict });
  };
  const lacking = report.outstanding.map((name) => (name === 'info' ? t('company.info') : findings.type(name)));
  const { result } = report.screening;
  const words = [
    ...(lacking.length === 0 ? [] : [t('company.outstanding', { names: lacking.join(', ') })]),
    ...(result.outcome === 'review' || result.outcome === 'failed'
      ? [findings.code(result.detail ?? 'screening')]
      : []),
  ];
  return (
    <footer className={styles.decision}>
      <DecisionButtons
        open={words.length === 0 ? t('decide.nothingOpen') : words.join(' ')}
        pending={pending}
        looked={looked}
        onApprove={() => (isOpen(report) ? setAsked('approve') : decide({ status: 'approved' }))}
        onAsk={setAsked}
      />
      {asked === null ? null : (
        <CompanyDialog
          key={asked}
          company={waiter.profile}
          asked={asked}
          open={words}
          onDecide={decide}
          onClose={() => setAsked(null)}
        />
      )}
    </footer>
  );
}

interface CompanyDialogProps {
  company: string;
  asked: Asked;
  open: readonly string[];
  onDecide: (verdict: CompanyVerdict) => void;
  onClose: () => void;
}

const STATUS = { approve: 'approved', reject: 'rejected', again: 'resubmission_requested' } as const;
const TITLES = { approve: 'decide.overrideTitle', reject: 'decide.rejectTitle', again: 'company.askTitle' } as const;
const BUTTONS = { approve: 'decide.override', reject: 'decide.reject', again: 'decide.again' } as const;

const UNSAID = { chosen: null as (typeof REJECTIONS)[number] | null, words: '', note: '' };

/** Asks why: by the catalogue for a rejection, in words otherwise. The note is for colleagues. */
function CompanyDialog({ company, asked, open, onDecide, onClose }: CompanyDialogProps) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const [{ chosen, words, note }, change] = useDraft(company, asked, UNSAID);
  const [showsFaults, setShowsFaults] = useState(false);
  const reason = asked === 'reject' ? (chosen ?? '') : words.trim();
  // An approval of a company of which nothing is open needs no reason, and may have a note.
  const bare = asked === 'approve' && open.length === 0;
  const lacksNote = chosen === 'other' && note.trim() === '';
  const send = () => {
    setShowsFaults(true);
    if ((reason === '' && !bare) || lacksNote) return;
    const said = note.trim() === '' ? {} : { note: note.trim() };
    onDecide({
      status: STATUS[asked],
      ...said,
      ...(!bare && { reason }),
      ...(asked === 'approve' && !bare && { override: true }),
    });
  };
  return (
    <FormDialog
      title={bare ? t('decide.withNote') : t(TITLES[asked])}
      button={bare ? t('decide.approve') : t(BUTTONS[asked])}
      form={send}
      onClose={onClose}
    >
      {asked === 'approve' && !bare ? (
        <ul>
          {open.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ) : null}
      {asked === 'reject' ? (
        <Reasons
          label={t('decide.reason')}
          options={REJECTIONS.map((value) => ({ value, label: findings.reason(value) }))}
          chosen={chosen}
          onChoose={(next) => change({ chosen: next })}
          fault={showsFaults && chosen === null ? t('decide.missing') : null}
        />
      ) : bare ? null : (
        <TextField
          label={t('company.reason')}
          {...(asked === 'again' && { hint: t('company.reasonHint') })}
          fault={showsFaults && reason === '' ? t('company.reasonMissing') : null}
          maxLength={500}
          autoComplete="off"
          value={words}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
      )}
      <Note
        note={note}
        onChange={(next) => change({ note: next })}
        fault={showsFaults && lacksNote ? t('decide.noteMissing') : null}
      />
    </FormDialog>
  );
}
