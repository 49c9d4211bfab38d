import type { ReactNode } from 'react';
import type { Session } from '../../../lib/api/types.ts';
import { PreviewPane } from './preview-pane.tsx';
import styles from './preview.module.css';

interface BesidePreviewProps {
  session: Session | null;
  stale?: boolean;
  /** The step whose screen is shown next. */
  follow?: string | null;
  children: ReactNode;
}

/** What is edited, with the preview at its side; below it on narrow screens. */
export const BesidePreview = ({ session, stale = false, follow = null, children }: BesidePreviewProps) => (
  <div className={styles.beside}>
    <div className={styles.main}>{children}</div>
    <PreviewPane session={session} stale={stale} follow={follow} />
  </div>
);
