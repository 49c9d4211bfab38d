import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import type { LanguageChoice } from './language-order.ts';
import styles from './language-switch.module.css';

type Dialog = ComponentType<LanguageChoice & { onClose: () => void }>;

/** Names the language of the page, and opens the list of all: it is fetched then, since few need it. */
export function LanguageSwitch(choice: LanguageChoice) {
  const { t } = useTranslation();
  const [Dialog, setDialog] = useState<Dialog>();
  // If the list cannot be fetched, the language stays; a notice says that the connection is lost.
  const open = () =>
    void import('./language-dialog.tsx').then(
      (file) => setDialog(() => file.LanguageDialog),
      () => undefined,
    );
  return (
    <>
      <button type="button" className={styles.switch} aria-haspopup="dialog" onClick={open}>
        <Icon name="globe" />
        <span>{t('languageName')}</span>
        <Icon name="chevron" />
      </button>
      {Dialog && <Dialog {...choice} onClose={() => setDialog(undefined)} />}
    </>
  );
}
