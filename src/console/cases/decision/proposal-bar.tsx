import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAction } from '../../../hooks/use-action.ts';
import { useKeys } from '../../../hooks/use-keys.ts';
import type { DecisionProposal } from '../../../lib/api/types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { Note } from '../../parts/decision-form.tsx';
import { useFindings } from '../../parts/findings.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { queueKey, reportKey } from '../../parts/shared-queries.ts';
import { returnProposal } from '../../report/case-queries.ts';
import { useDraft } from './drafts.ts';
import { useHeldVerdict, type Waiter } from './use-held-verdict.ts';
import type { Looked } from './use-looked.ts';
import shared from '../../parts/case.module.css';
import styles from '../../parts/decision.module.css';

interface ProposalBarProps {
  waiter: Waiter;
  proposal: DecisionProposal;
  queue: string;
  /** What keys and buttons wait for. */
  looked: Looked;
}

/** Id of the words that say what was proposed. */
const PROPOSED = 'proposed';

/** What was proposed, by whom and why: a colleague confirms it or sends it back, its author withdraws it. */
export function ProposalBar({ waiter, proposal, queue, looked }: ProposalBarProps) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const { status, reason, note, name, mine, override } = proposal;
  const what = { name, status: findings.status(status) };
  return (
    <footer className={styles.decision}>
      <div className={styles.open}>
        <p id={PROPOSED}>
          <strong>{mine ? t('proposal.yours', what) : t('proposal.theirs', what)}</strong>
          {override ? ` (${findings.remark('override')})` : ''}
          {reason === null ? null : (
            <>
              {' · '}
              <bdi>{findings.reason(reason)}</bdi>
            </>
          )}
        </p>
        {note === null ? null : (
          <p>
            <bdi>{note}</bdi>
          </p>
        )}
        {proposal.stands ? null : <p>{t('proposal.lapsed')}</p>}
      </div>
      {mine && proposal.stands ? (
        <Withdraw waiter={waiter} queue={queue} />
      ) : (
        <Answer waiter={waiter} proposal={proposal} queue={queue} looked={looked} />
      )}
    </footer>
  );
}

function Answer({ waiter, proposal, queue, looked }: ProposalBarProps) {
  const { stands } = proposal;
  const { t } = useTranslation('review_case');
  const { keys } = useConsole();
  const [returning, setReturning] = useState(false);
  const { hold, pending } = useHeldVerdict(waiter, queue);
  const confirm = () => stands && hold('confirmed', { kind: 'confirm', subject: waiter.subject, proposal });
  const sendBack = () => setReturning(true);
  useKeys(pending || !looked.ready ? {} : { a: confirm, r: sendBack }, keys);
  const wait = looked.ready ? {} : { blockedBy: PROPOSED };
  return (
    <div className={shared.row}>
      {stands ? (
        <Button className={shared.small} busy={pending} {...wait} onClick={confirm}>
          {t('proposal.confirm')} <kbd aria-hidden="true">A</kbd>
        </Button>
      ) : null}
      <Button look="secondary" className={shared.small} busy={pending} {...wait} onClick={sendBack}>
        {t('proposal.return')} <kbd aria-hidden="true">R</kbd>
      </Button>
      {returning ? (
        <ReturnDialog
          profile={waiter.profile}
          onClose={() => setReturning(false)}
          onReturn={(note) => {
            setReturning(false);
            hold('returned', { kind: 'return', subject: waiter.subject, note });
          }}
        />
      ) : null}
    </div>
  );
}

function Withdraw({ waiter, queue }: Pick<ProposalBarProps, 'waiter' | 'queue'>) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const client = useQueryClient();
  const navigate = useNavigate();
  const withdraw = useAction(() => returnProposal(staff, waiter, null), {
    onDone: () => {
      client.removeQueries({ queryKey: reportKey(waiter.profile) });
      void client.invalidateQueries({ queryKey: queueKey });
      return navigate(queue);
    },
  });
  return (
    <>
      {withdraw.problem === null ? null : <Trouble error={withdraw.problem} onAgain={() => withdraw.run()} stale />}
      <div className={shared.row}>
        <Button look="secondary" className={shared.small} busy={withdraw.pending} onClick={() => withdraw.run()}>
          {t('proposal.withdraw')}
        </Button>
      </div>
    </>
  );
}

interface ReturnDialogProps {
  profile: string;
  onReturn: (note: string) => void;
  onClose: () => void;
}

/** Sends a colleague's proposal back: the note says why. */
function ReturnDialog({ profile, onReturn, onClose }: ReturnDialogProps) {
  const { t } = useTranslation('review_case');
  const [{ note }, change] = useDraft(profile, 'return', { note: '' });
  const [showsFaults, setShowsFaults] = useState(false);
  const lacksNote = note.trim() === '';
  const send = () => {
    setShowsFaults(true);
    if (!lacksNote) onReturn(note.trim());
  };
  return (
    <FormDialog title={t('proposal.returnTitle')} button={t('proposal.return')} form={send} onClose={onClose}>
      <Note
        note={note}
        onChange={(next) => change({ note: next })}
        fault={showsFaults && lacksNote ? t('decide.noteMissing') : null}
      />
    </FormDialog>
  );
}
