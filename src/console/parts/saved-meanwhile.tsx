import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import layout from './page.module.css';

interface SavedMeanwhileProps {
  text: string;
  /** The way to see what the other one changed. */
  look?: ReactNode;
  /** Takes the other one's, and gives up the own changes. */
  onNewest: () => void;
  /** What `onOver` does, in words. */
  over: string;
  onOver: () => void;
}

/** Two people changed one thing: the later one decides, and has lost nothing. */
export function SavedMeanwhile({ text, look, onNewest, over, onOver }: SavedMeanwhileProps) {
  const { t } = useTranslation('console_workflows');
  return (
    <Notice
      tone="warning"
      title={t('conflict.title')}
      spoken
      action={
        <div className={layout.bar}>
          {look}
          <Button look="secondary" className={layout.small} onClick={onNewest}>
            {t('conflict.newest')}
          </Button>
          <Button look="secondary" className={layout.small} onClick={onOver}>
            {over}
          </Button>
        </div>
      }
    >
      <p>{text}</p>
    </Notice>
  );
}
