import { useEffect, useState } from 'react';
import { LiveRegion } from '../hidden/visually-hidden.tsx';
import styles from './waiting.module.css';

/** After this many milliseconds a sentence says what goes on. */
const LONG_MS = 1500;

/** A grey shape in place of words. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'title' | 'row' | 'image' }) {
  return <span className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />;
}

/** Says what is being loaded: to screen readers at once, on the screen after a moment. */
export function Waiting({ sentence }: { sentence: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <LiveRegion>{sentence}</LiveRegion>
      <p className={styles.sentence} aria-hidden="true">
        {long ? sentence : ' '}
      </p>
    </>
  );
}
