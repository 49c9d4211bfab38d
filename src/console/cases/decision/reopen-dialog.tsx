import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { DecisionForm, Note } from '../../parts/decision-form.tsx';
import { queueKey, reportKey } from '../../parts/shared-queries.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { reopenCase } from '../../report/case-queries.ts';
import { useDraft } from './drafts.ts';
import type { Waiter } from './use-held-verdict.ts';

/** Lets a decided customer wait again: the decision keeps why. */
export function ReopenDialog({ waiter, onClose }: { waiter: Waiter; onClose: () => void }) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const client = useQueryClient();
  const [{ note }, change] = useDraft(waiter.profile, 'reopen', { note: '' });
  const [showsFaults, setShowsFaults] = useState(false);
  const words = note.trim();
  const reopen = useAction(() => reopenCase(staff, waiter, words.slice(0, 500)), {
    onDone: () => {
      change({ note: '' });
      onClose();
      for (const queryKey of [queueKey, reportKey(waiter.profile), ['claim', waiter.profile]])
        void client.invalidateQueries({ queryKey });
    },
  });
  const send = () => {
    setShowsFaults(true);
    if (words !== '') reopen.run();
  };
  return (
    <Dialog
      title={t('reopen.title')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="reopen" busy={reopen.pending}>
          {t('reopen.button')}
        </Button>
      }
    >
      <DecisionForm id="reopen" onSend={send}>
        <Note
          note={note}
          onChange={(next) => change({ note: next })}
          fault={showsFaults && words === '' ? t('decide.noteMissing') : null}
        />
      </DecisionForm>
      {reopen.problem === null ? null : <Trouble error={reopen.problem} onAgain={() => reopen.run()} />}
    </Dialog>
  );
}
