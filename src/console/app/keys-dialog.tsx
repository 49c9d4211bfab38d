import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useConsole } from '../parts/console-context.ts';
import styles from '../parts/console.module.css';

/** The keys, as they are written on them; the texts have their meanings. */
const KEYS = {
  queue: { next: 'N', down: 'J', up: 'K', open: 'Enter', search: '/' },
  case: {
    approve: 'A',
    note: 'N',
    reject: 'R',
    again: 'S',
    undo: 'Z',
    back: 'Q',
    image: '1 – 9',
    both: 'B',
    in: '+',
    out: '-',
    turn: 'T',
    original: 'O',
    hold: 'H',
    export: 'E',
    erase: 'X',
  },
} as const;

/** Every shortcut, and the switch for all of them (WCAG 2.1.4). */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('console');
  const { keys, setKeys } = useConsole();
  return (
    <Dialog title={t('keys.title')} closeLabel={t('close')} onClose={onClose}>
      <label className={styles.toggle}>
        <input type="checkbox" checked={keys} onChange={({ currentTarget }) => setKeys(currentTarget.checked)} />
        <span>{t('keys.on')}</span>
      </label>
      <KeyList title={t('queue.title')} keys={KEYS.queue} words={(name) => t(`keys.queue.${name}`)} />
      <KeyList title={t('keys.caseTitle')} keys={KEYS.case} words={(name) => t(`keys.case.${name}`)} />
    </Dialog>
  );
}

interface KeyListProps<Name extends string> {
  title: string;
  keys: Readonly<Record<Name, string>>;
  words: (name: Name) => string;
}

function KeyList<Name extends string>({ title, keys, words }: KeyListProps<Name>) {
  return (
    <section>
      <h3 className={styles.subtitle}>{title}</h3>
      <dl className={styles.keys}>
        {(Object.keys(keys) as Name[]).map((name) => (
          <div key={name}>
            <dt>
              <kbd>{keys[name]}</kbd>
            </dt>
            <dd>{words(name)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
