import { useTranslation } from 'react-i18next';
import { useKeys } from '../../../hooks/use-keys.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useConsole } from '../../parts/console-context.ts';
import type { Looked } from './use-looked.ts';
import shared from '../../parts/case.module.css';
import styles from '../../parts/decision.module.css';

interface DecisionButtonsProps {
  /** What is open, in words. */
  open: string;
  pending: boolean;
  looked: Looked;
  onApprove: () => void;
  /** Asks for more before it is decided. */
  onAsk: (what: 'approve' | 'reject' | 'again') => void;
  /** Whether there is something to ask for again. */
  asksAgain?: boolean;
}

/** Id of the words that say what is open. */
const OPEN = 'open';

/** Approve, approve with a note, reject, ask again: by press or key, once everything was seen. */
export function DecisionButtons({ open, pending, looked, onApprove, onAsk, asksAgain = true }: DecisionButtonsProps) {
  const { t } = useTranslation('review_case');
  const { keys } = useConsole();
  const note = () => onAsk('approve');
  const reject = () => onAsk('reject');
  const again = () => asksAgain && onAsk('again');
  useKeys(pending || !looked.ready ? {} : { a: onApprove, n: note, r: reject, s: again }, keys);
  const button = { className: shared.small, busy: pending, ...(!looked.ready && { blockedBy: OPEN }) };
  return (
    <>
      <p id={OPEN} className={styles.open}>
        {open}
      </p>
      <div className={shared.row}>
        <Button {...button} onClick={onApprove}>
          {t('decide.approve')} <kbd aria-hidden="true">A</kbd>
        </Button>
        <Button {...button} look="secondary" onClick={note}>
          {t('decide.withNote')} <kbd aria-hidden="true">N</kbd>
        </Button>
        <Button {...button} look="secondary" onClick={reject}>
          {t('decide.reject')} <kbd aria-hidden="true">R</kbd>
        </Button>
        <Button {...button} look="secondary" disabled={!asksAgain} onClick={again}>
          {t('decide.again')} <kbd aria-hidden="true">S</kbd>
        </Button>
      </div>
    </>
  );
}
