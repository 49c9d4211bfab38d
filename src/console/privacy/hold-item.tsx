import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LegalHold } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { PlaceHoldDialog, ReleaseDialog } from './hold-dialogs.tsx';
import { useSaid } from './said.ts';
import layout from '../parts/page.module.css';
import styles from './privacy.module.css';

interface HoldItemProps {
  hold: LegalHold;
  /** Who is on hold, for the names of the buttons; without it, they stand in the case of that person. */
  name?: string;
  onChanged: () => void;
}

/** A hold with its reason, who placed it, and the ways to change and end it. */
export function HoldItem({ hold, name, onChanged }: HoldItemProps) {
  const { t } = useTranslation('console_privacy');
  const said = useSaid();
  const [dialog, setDialog] = useState<'hold' | 'release' | null>(null);
  const close = () => setDialog(null);
  const done = () => {
    close();
    onChanged();
  };
  const labelled = (words: string) => (name === undefined ? {} : { 'aria-label': `${words}: ${name}` });
  return (
    <>
      <p className={styles.said}>
        <bdi>{hold.reason}</bdi>
      </p>
      {said.hold(hold).map((sentence) => (
        <p key={sentence} className={layout.faint}>
          {sentence}
        </p>
      ))}
      {hold.lift_reason === null ? null : (
        <p className={styles.said}>
          <bdi>{hold.lift_reason}</bdi>
        </p>
      )}
      {hold.lifted_at === null ? (
        <div className={styles.actions}>
          <Button
            look="secondary"
            className={layout.small}
            {...labelled(t('hold.release'))}
            onClick={() => setDialog('release')}
          >
            {t('hold.release')}
          </Button>
          <Button
            look="secondary"
            className={layout.small}
            {...labelled(t('hold.change'))}
            onClick={() => setDialog('hold')}
          >
            {t('hold.change')}
          </Button>
        </div>
      ) : null}
      {dialog === 'hold' ? <PlaceHoldDialog whom={hold} onDone={done} onClose={close} /> : null}
      {dialog === 'release' ? <ReleaseDialog whom={hold} onDone={done} onClose={close} /> : null}
    </>
  );
}
