import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../../../hooks/use-keys.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, TextInput } from '../../../ui/field/field.tsx';
import { useHeldVerdict, type Waiter } from '../decision/use-held-verdict.ts';
import { DecisionForm, Note, Reasons } from '../../parts/decision-form.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { isOpen, sendCompanyVerdict, type CompanyVerdict, type KnownCompany } from './company-queries.ts';
import shared from '../../parts/case.module.css';
import styles from '../../parts/decision.module.css';

/** Reasons for which a company is rejected; another one needs a note. */
const REJECTIONS = ['data_false', 'true_match', 'document_forged', 'seen_before', 'other'] as const;

type Asked = 'approve' | 'reject' | 'again';

interface CompanyDecisionProps {
  company: KnownCompany;
  waiter: Waiter;
  queue: string;
}

/** The decision on a company, always in view. It is held for a moment, and the next case opens at once. */
export function CompanyDecision({ company: { report }, waiter, queue }: CompanyDecisionProps) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const { staff, keys } = useConsole();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { hold, pending } = useHeldVerdict(waiter, queue);
  const open = isOpen(report);
  const decide = (verdict: CompanyVerdict) => {
    setAsked(null);
    const outcome = verdict.status === 'resubmission_requested' ? 'again' : verdict.status;
    hold(outcome, () => sendCompanyVerdict(staff, waiter.profile, verdict));
  };
  const approve = () => (open ? setAsked('approve') : decide({ status: 'approved' }));
  const [reject, again] = [() => setAsked('reject'), () => setAsked('again')];
  useKeys(pending ? {} : { a: approve, r: reject, s: again }, keys);
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
      <p className={styles.open}>{words.length === 0 ? t('decide.nothingOpen') : words.join(' ')}</p>
      <div className={shared.row}>
        <Button className={shared.small} busy={pending} onClick={approve}>
          {t('decide.approve')} <kbd aria-hidden="true">A</kbd>
        </Button>
        <Button look="secondary" className={shared.small} busy={pending} onClick={reject}>
          {t('decide.reject')} <kbd aria-hidden="true">R</kbd>
        </Button>
        <Button look="secondary" className={shared.small} busy={pending} onClick={again}>
          {t('decide.again')} <kbd aria-hidden="true">S</kbd>
        </Button>
      </div>
      {asked === null ? null : (
        <CompanyDialog key={asked} asked={asked} open={words} onDecide={decide} onClose={() => setAsked(null)} />
      )}
    </footer>
  );
}

interface CompanyDialogProps {
  asked: Asked;
  open: readonly string[];
  onDecide: (verdict: CompanyVerdict) => void;
  onClose: () => void;
}

const STATUS = { approve: 'approved', reject: 'rejected', again: 'resubmission_requested' } as const;
const TITLES = { approve: 'decide.overrideTitle', reject: 'decide.rejectTitle', again: 'company.askTitle' } as const;
const BUTTONS = { approve: 'decide.override', reject: 'decide.reject', again: 'decide.again' } as const;

/** Asks why: by the catalogue for a rejection, in words otherwise. The note is for colleagues. */
function CompanyDialog({ asked, open, onDecide, onClose }: CompanyDialogProps) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const [chosen, setChosen] = useState<(typeof REJECTIONS)[number] | null>(null);
  const [words, setWords] = useState('');
  const [note, setNote] = useState('');
  const [showsFaults, setShowsFaults] = useState(false);
  const reason = asked === 'reject' ? (chosen ?? '') : words.trim();
  const lacksNote = chosen === 'other' && note.trim() === '';
  const send = () => {
    setShowsFaults(true);
    if (reason === '' || lacksNote) return;
    const said = note.trim() === '' ? {} : { note: note.trim() };
    onDecide({ status: STATUS[asked], reason, ...said, ...(asked === 'approve' && { override: true }) });
  };
  return (
    <Dialog
      title={t(TITLES[asked])}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="company">
          {t(BUTTONS[asked])}
        </Button>
      }
    >
      {asked === 'approve' ? (
        <ul>
          {open.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ) : null}
      <DecisionForm id="company" onSend={send}>
        {asked === 'reject' ? (
          <Reasons
            label={t('decide.reason')}
            options={REJECTIONS.map((value) => ({ value, label: findings.reason(value) }))}
            chosen={chosen}
            onChoose={setChosen}
            fault={showsFaults && chosen === null ? t('decide.missing') : null}
          />
        ) : (
          <Field
            label={t('company.reason')}
            {...(asked === 'again' && { hint: t('company.reasonHint') })}
            fault={showsFaults && reason === '' ? t('company.reasonMissing') : null}
          >
            {(described) => (
              <TextInput
                {...described}
                maxLength={500}
                autoComplete="off"
                value={words}
                onChange={({ currentTarget }) => setWords(currentTarget.value)}
              />
            )}
          </Field>
        )}
        <Note note={note} onChange={setNote} fault={showsFaults && lacksNote ? t('decide.noteMissing') : null} />
      </DecisionForm>
    </Dialog>
  );
}
