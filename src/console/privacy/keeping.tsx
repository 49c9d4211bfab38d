import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAction } from '../../hooks/use-action.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import type { Erasure, ErasureReason, ExportReason, Keeping as Kept } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { useConsole } from '../parts/console-context.ts';
import { BlockOffer } from '../parts/decision-form.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { queueKey, reportKey } from '../parts/shared-queries.ts';
import { HoldItem } from './hold-item.tsx';
import { PlaceHoldDialog, ReleaseDialog } from './hold-dialogs.tsx';
import { erase, keepingQuery, orderExport } from './privacy-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { RequestItem } from './request-item.tsx';
import { useSaid } from './said.ts';
import { useSavedExport } from './use-saved-export.ts';
import shared from '../parts/case.module.css';
import layout from '../parts/page.module.css';
import styles from './privacy.module.css';

const ERASURES = [
  'asked',
  'no_longer_needed',
  'consent_withdrawn',
  'objected',
  'unlawful',
  'legal_duty',
  'test_data',
] as const satisfies readonly ErasureReason[];
const EXPORTS = ['access', 'portability', 'authority', 'review'] as const satisfies readonly ExportReason[];

interface KeepingProps {
  profile: string;
  /** Whether the person was rejected for fraud, of which an erasure leaves nothing. */
  isFraud: boolean;
  /** Where the case leads to when the customer is gone. */
  queue: string;
}

/** How long the person of a case is kept, and what an officer may do about it. */
export function Keeping({ profile, isFraud, queue }: KeepingProps) {
  const { t } = useTranslation('console_privacy');
  const { me, staff } = useConsole();
  const may = (permission: string) => me.permissions.includes(permission);
  const acts = { hold: may('profile.hold'), export: may('profile.export'), erase: may('profile.erase') };
  const query = useQuery({
    ...keepingQuery(staff, profile),
    enabled: acts.hold || acts.export || acts.erase,
  });
  if (!acts.hold && !acts.export && !acts.erase) return null;
  return (
    <section className={shared.part}>
      <h2>{t('keeping.title')}</h2>
      <Loaded query={query} loading={t('retention.loading')}>
        {(kept) => (
          <Known
            profile={profile}
            isFraud={isFraud}
            kept={kept}
            acts={acts}
            queue={queue}
            onChanged={() => void query.refetch()}
          />
        )}
      </Loaded>
    </section>
  );
}

type Act = 'hold' | 'export' | 'erase';

interface KnownProps extends KeepingProps {
  kept: Kept;
  acts: Readonly<Record<Act, boolean>>;
  onChanged: () => void;
}

function Known({ profile, isFraud, kept, acts, queue, onChanged }: KnownProps) {
  const { t } = useTranslation('console_privacy');
  const { keys } = useConsole();
  const said = useSaid();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Act | null>(null);
  const { hold, erasure, export: exported } = kept;
  const close = () => setDialog(null);
  const changed = () => {
    close();
    onChanged();
  };
  const gone = () => {
    client.removeQueries({ queryKey: reportKey(profile) });
    void client.invalidateQueries({ queryKey: queueKey });
    return navigate(queue);
  };
  const open = (act: Act) => acts[act] && setDialog(act);
  useKeys({ h: () => open('hold'), e: () => open('export'), x: () => open('erase') }, keys);
  const requests = [erasure, exported].filter((one) => one !== null);
  const whom = { profile, subject: 'person' } as const;
  return (
    <>
      <p>
        {kept.images_until === null
          ? t('keeping.noImages')
          : t('keeping.images', { date: said.date(kept.images_until) })}
      </p>
      <p>
        {kept.profile_until === null
          ? t('keeping.endless')
          : t('keeping.profile', { date: said.date(kept.profile_until) })}
      </p>
      {hold === null ? null : (
        <div className={styles.item}>
          <p>
            <strong>{t('keeping.suspended')}</strong>
          </p>
          <HoldItem hold={hold} onChanged={onChanged} />
        </div>
      )}
      {requests.map((request) => (
        <div key={request.id} className={styles.item}>
          <RequestItem request={request} onChanged={onChanged} onErased={() => void gone()} />
        </div>
      ))}
      <div className={styles.actions}>
        {(['hold', 'export', 'erase'] as const).map((act) =>
          acts[act] && !(act === 'hold' && hold !== null) ? (
            <Button key={act} look="secondary" className={layout.small} onClick={() => open(act)}>
              {t(act === 'hold' ? 'hold.hold' : `keeping.${act}`)} <kbd aria-hidden="true">{KEYS[act]}</kbd>
            </Button>
          ) : null,
        )}
      </div>
      {dialog === 'hold' && hold === null ? <PlaceHoldDialog whom={whom} onDone={changed} onClose={close} /> : null}
      {dialog === 'hold' && hold !== null ? <ReleaseDialog whom={whom} onDone={changed} onClose={close} /> : null}
      {dialog === 'export' ? <ExportDialog profile={profile} onDone={changed} onClose={close} /> : null}
      {dialog === 'erase' ? (
        <EraseDialog
          profile={profile}
          isFraud={isFraud}
          onAsked={changed}
          onErased={() => void gone()}
          onClose={close}
        />
      ) : null}
    </>
  );
}

const KEYS = { hold: 'H', export: 'E', erase: 'X' } as const;

interface ActDialogProps {
  profile: string;
  onClose: () => void;
}

/** Says why, and saves the export at once where one person is enough. */
function ExportDialog({ profile, onDone, onClose }: ActDialogProps & { onDone: () => void }) {
  const { t } = useTranslation('console_privacy');
  const { staff } = useConsole();
  const save = useSavedExport({ profile, subject: 'person' }, onDone);
  const order = useAction((reason: ExportReason) => orderExport(staff, profile, reason), {
    onDone: ({ state }) => (state === 'waiting' ? onDone() : save.run()),
  });
  return (
    <ReasonDialog
      title={t('keeping.exportTitle')}
      text={t('keeping.exportText')}
      send={t('keeping.export')}
      reasons={EXPORTS.map((value) => ({ value, label: t(`reason.${value}`) }))}
      pending={order.pending || save.pending}
      problem={order.problem ?? save.problem}
      onSend={order.run}
      onClose={onClose}
    />
  );
}

interface EraseDialogProps extends ActDialogProps {
  isFraud: boolean;
  /** It waits for a second person. */
  onAsked: () => void;
  onErased: () => void;
}

function EraseDialog({ profile, isFraud, onAsked, onErased, onClose }: EraseDialogProps) {
  const { t } = useTranslation('console_privacy');
  const { staff } = useConsole();
  const [blocks, setBlocks] = useState(false);
  const act = useAction((erasure: Erasure) => erase(staff, profile, erasure), {
    onDone: (asked) => (asked === null ? onErased() : onAsked()),
  });
  return (
    <ReasonDialog
      title={t('keeping.eraseTitle')}
      text={t('keeping.eraseText')}
      send={t('keeping.erase')}
      reasons={ERASURES.map((value) => ({ value, label: t(`reason.${value}`) }))}
      pending={act.pending}
      problem={act.problem}
      onSend={(reason) => act.run({ reason, ...(blocks && { block: ['number', 'page'] }) })}
      onClose={onClose}
    >
      <BlockOffer isFraud={isFraud} checked={blocks} onChange={setBlocks} />
    </ReasonDialog>
  );
}
