import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import { useConsole } from '../../parts/console-context.ts';
import { Note } from '../../parts/decision-form.tsx';
import { queueKey, reportKey } from '../../parts/shared-queries.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
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
    <FormDialog
      title={t('reopen.title')}
      button={t('reopen.button')}
      pending={reopen.pending}
      form={send}
      onClose={onClose}
    >
      <Note
        note={note}
        onChange={(next) => change({ note: next })}
        fault={showsFaults && words === '' ? t('decide.noteMissing') : null}
      />
      {reopen.problem === null ? null : <Trouble error={reopen.problem} onAgain={() => reopen.run()} />}
    </FormDialog>
  );
}
