import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { Illustration } from '../illustration/illustration.tsx';
import type { IllustrationName } from '../illustration/names.ts';
import { SegmentedProgress } from '../progress/progress.tsx';
import { useScreenFrame } from './frame.ts';
import styles from './screen.module.css';
import { useScreenTitle } from './use-screen-title.ts';

interface ScreenProps {
  title: string;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  illustration?: IllustrationName;
  /** A moving drawing, in place of an illustration. */
  image?: ReactNode;
  /** The target of the arrow on top. */
  back?: string;
  /** The primary button, and at most two quieter ones below it; within the thumb's reach on phones. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Centres the words, for screens with one message. */
  centred?: boolean;
}

/** One screen: the company on top, the instruction, the image that shows it, and the button that does it. */
export function Screen({ title, lead, illustration, image, back, actions, children, centred = false }: ScreenProps) {
  const frame = useScreenFrame();
  const heading = useScreenTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.sheet}>
        <TopBar />
        {frame.notices}
        {frame.tests}
        <main className={styles.main}>
          <div className={classNames(styles.content, centred && styles.centred)}>
            {back === undefined ? null : (
              <Link className={styles.back} to={back}>
                <Icon name="arrow-back" />
                <span>{frame.backLabel}</span>
              </Link>
            )}
            {illustration === undefined ? image : <Illustration name={illustration} />}
            <div className={styles.heading}>
              <h1 ref={heading} tabIndex={-1}>
                {title}
              </h1>
              {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
            </div>
            {children}
          </div>
          {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        </main>
      </div>
    </div>
  );
}

/** The company's name and logo, the language switch and the progress. */
function TopBar() {
  const { brand, tools, progress } = useScreenFrame();
  return (
    <header className={styles.top}>
      <div className={styles.bar}>
        <div className={styles.company}>
          {brand?.logo ? <img className={styles.logo} src={brand.logo} alt="" /> : null}
          <bdi className={styles.name}>{brand?.name}</bdi>
        </div>
        {tools}
      </div>
      {progress === null ? null : <SegmentedProgress segments={progress.segments} label={progress.label} />}
    </header>
  );
}
