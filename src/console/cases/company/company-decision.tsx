import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../../../hooks/use-keys.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, TextInput } from '../../../ui/field/field.tsx';
import { useDraft } from '../decision/drafts.ts';
import { useHeldVerdict, type Waiter } from '../decision/use-held-verdict.ts';
import type { Looked } from '../decision/use-looked.ts';
import { DecisionForm, Note, Reasons } from '../../parts/decision-form.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { isOpen, type CompanyVerdict, type KnownCompany } from './company-queries.ts';
import shared from '../../parts/case.module.css';
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

/** Id of the words that say what is open. */
const OPEN = 'open';

/** The decision on a company, always in view. It is held for a moment, and the next case opens at once. */
export function CompanyDecision({ company: { report }, waiter, queue, looked }: CompanyDecisionProps) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const { keys } = useConsole();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { hold, pending } = useHeldVerdict(waiter, queue);
  const open = isOpen(report);
  const decide = (verdict: CompanyVerdict) => {
    setAsked(null);
    const outcome = verdict.status === 'resubmission_requested' ? 'again' : verdict.status;
    hold(outcome, { kind: 'company', verdict });
  };
  const approve = () => (open ? setAsked('approve') : decide({ status: 'approved' }));
  const note = () => setAsked('approve');
  const [reject, again] = [() => setAsked('reject'), () => setAsked('again')];
  useKeys(pending || !looked.ready ? {} : { a: approve, n: note, r: reject, s: again }, keys);
  const button = { className: shared.small, busy: pending, ...(!looked.ready && { blockedBy: OPEN }) };
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
      <p id={OPEN} className={styles.open}>
        {words.length === 0 ? t('decide.nothingOpen') : words.join(' ')}
      </p>
      <div className={shared.row}>
        <Button {...button} onClick={approve}>
          {t('decide.approve')} <kbd aria-hidden="true">A</kbd>
        </Button>
        <Button {...button} look="secondary" onClick={note}>
          {t('decide.withNote')} <kbd aria-hidden="true">N</kbd>
        </Button>
        <Button {...button} look="secondary" onClick={reject}>
          {t('decide.reject')} <kbd aria-hidden="true">R</kbd>
        </Button>
        <Button {...button} look="secondary" onClick={again}>
          {t('decide.again')} <kbd aria-hidden="true">S</kbd>
        </Button>
      </div>
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
    <Dialog
      title={bare ? t('decide.withNote') : t(TITLES[asked])}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="company">
          {bare ? t('decide.approve') : t(BUTTONS[asked])}
        </Button>
      }
    >
      {asked === 'approve' && !bare ? (
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
            onChoose={(next) => change({ chosen: next })}
            fault={showsFaults && chosen === null ? t('decide.missing') : null}
          />
        ) : bare ? null : (
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
                onChange={({ currentTarget }) => change({ words: currentTarget.value })}
              />
            )}
          </Field>
        )}
        <Note
          note={note}
          onChange={(next) => change({ note: next })}
          fault={showsFaults && lacksNote ? t('decide.noteMissing') : null}
        />
      </DecisionForm>
    </Dialog>
  );
}
