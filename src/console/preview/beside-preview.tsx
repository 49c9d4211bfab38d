import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { PreviewPane } from './preview-pane.tsx';
import layout from '../parts/page.module.css';
import styles from './preview.module.css';

interface BesidePreviewProps {
  session: Session | null;
  stale?: boolean;
  /** The step whose screen is shown next. */
  follow?: string | null;
  children: ReactNode;
}

/** What is edited, with the preview at its side; below it on narrow screens, with a way there. */
export function BesidePreview({ session, stale = false, follow = null, children }: BesidePreviewProps) {
  const { t } = useTranslation('console_workflows');
  const pane = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.around}>
      <div className={styles.beside}>
        <div className={styles.main}>
          <Button
            look="secondary"
            className={`${layout.small} ${styles.go}`}
            onClick={() => {
              pane.current?.scrollIntoView();
              pane.current?.focus();
            }}
          >
            {t('preview.go')}
          </Button>
          {children}
        </div>
        <div ref={pane} tabIndex={-1} className={styles.side}>
          <PreviewPane session={session} stale={stale} follow={follow} />
        </div>
      </div>
    </div>
  );
}
