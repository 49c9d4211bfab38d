import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import type { PrivacyRequest } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useConsole } from '../parts/console-context.ts';
import { NoteDialog } from './note-dialog.tsx';
import { confirmRequest, returnRequest } from './privacy-queries.ts';
import { Refused } from './refused.tsx';
import { useSaid } from './said.ts';
import { useSavedExport } from './use-saved-export.ts';
import layout from '../parts/page.module.css';
import styles from './privacy.module.css';

interface RequestItemProps {
  request: PrivacyRequest;
  onChanged: () => void;
  /** The customer is gone. */
  onErased: () => void;
}

/** An erasure or export: why, who asked, who agreed, and what may be done now. */
export function RequestItem({ request, onChanged, onErased }: RequestItemProps) {
  const { t } = useTranslation('console_privacy');
  const { staff } = useConsole();
  const said = useSaid();
  const [dialog, setDialog] = useState<'confirm' | 'return' | null>(null);
  const { kind, state, mine, reason, note } = request;
  const name = request.name ?? t('nameless');
  const close = () => setDialog(null);
  const changed = () => {
    close();
    onChanged();
  };
  const confirm = useAction(() => confirmRequest(staff, request), { onDone: kind === 'erasure' ? onErased : changed });
  const giveBack = useAction((words: string | null) => returnRequest(staff, request, words), { onDone: changed });
  const save = useSavedExport(request, onChanged);
  const label = (words: string) => `${words}: ${name}`;
  const problem = [confirm, giveBack, save].map((action) => action.problem).find((one) => one !== null) ?? null;
  return (
    <>
      <p>
        <strong>{t(`request.${kind}`)}</strong> · {t(`reason.${reason}`)}
      </p>
      {said.request(request).map((sentence) => (
        <p key={sentence} className={layout.faint}>
          {sentence}
        </p>
      ))}
      {note === null ? null : (
        <p className={styles.said}>
          <bdi>{note}</bdi>
        </p>
      )}
      {dialog === null ? <Refused problem={problem} /> : null}
      <div className={styles.actions}>
        {state === 'waiting' && !mine ? (
          <>
            <Button
              className={layout.small}
              aria-label={label(t(`request.confirm.${kind}`))}
              busy={confirm.pending}
              onClick={() => (kind === 'erasure' ? setDialog('confirm') : confirm.run())}
            >
              {t(`request.confirm.${kind}`)}
            </Button>
            <Button
              look="secondary"
              className={layout.small}
              aria-label={label(t('request.return'))}
              onClick={() => setDialog('return')}
            >
              {t('request.return')}
            </Button>
          </>
        ) : null}
        {state === 'waiting' && mine ? (
          <Button
            look="secondary"
            className={layout.small}
            aria-label={label(t('request.withdraw'))}
            busy={giveBack.pending}
            onClick={() => giveBack.run(null)}
          >
            {t('request.withdraw')}
          </Button>
        ) : null}
        {state === 'ready' || state === 'fetched' ? (
          <Button
            className={layout.small}
            aria-label={label(t('request.fetch'))}
            busy={save.pending}
            onClick={() => save.run()}
          >
            {t('request.fetch')}
          </Button>
        ) : null}
      </div>
      {dialog === 'confirm' ? (
        <EraseForGood
          name={name}
          pending={confirm.pending}
          problem={confirm.problem}
          onSend={confirm.run}
          onClose={close}
        />
      ) : null}
      {dialog === 'return' ? (
        <NoteDialog
          title={t('request.returnTitle')}
          send={t('request.return')}
          pending={giveBack.pending}
          problem={giveBack.problem}
          onSend={giveBack.run}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface EraseForGoodProps extends Pick<Parameters<typeof Refused>[0], 'problem'> {
  name: string;
  pending: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** The last question before nothing is left. */
function EraseForGood({ name, pending, problem, onSend, onClose }: EraseForGoodProps) {
  const { t } = useTranslation('console_privacy');
  return (
    <FormDialog
      title={t('request.confirmTitle')}
      button={t('request.erase')}
      pending={pending}
      form={onSend}
      onClose={onClose}
    >
      <p>{t('request.confirmText', { name })}</p>
      <Refused problem={problem} />
    </FormDialog>
  );
}
