import type { ReactNode } from 'react';
import { Skeleton } from '../waiting/waiting.tsx';
import styles from './screen.module.css';

/** Shown before texts and session are loaded: the shape of a screen, with a sentence once that takes long. */
export function LoadingSkeleton({ sentence }: { sentence?: string }) {
  return <ScreenSkeleton>{sentence && <p role="status">{sentence}</p>}</ScreenSkeleton>;
}

/** The shape of a loading screen, with a sentence for people who wait longer. */
export function ScreenSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.sheet}>
        <div className={styles.top}>
          <div className={styles.bar} />
        </div>
        <main className={styles.content}>
          <Skeleton shape="image" />
          <div className={styles.heading}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          {children}
        </main>
      </div>
    </div>
  );
}
