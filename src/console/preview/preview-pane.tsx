import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../lib/api/types.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { chooseLanguage, languages } from '../../lib/i18n/languages.ts';
import { closestText } from '@veridoor/languages/closest-text';
import { hearPreview, sendPreview, type PreviewScreen } from '../../lib/preview-message.ts';
import { useFindings } from '../parts/findings.ts';
import layout from '../parts/page.module.css';
import styles from './preview.module.css';

/** The page of the preview (src/customer/preview). */
const ADDRESS = '/console/preview';
/** Widths of screens in CSS pixels: a small phone, a usual one, a tablet. */
const WIDTHS = [320, 390, 768] as const;

interface PreviewPaneProps {
  /** What a customer would get; null before it is known. */
  session: Session | null;
  /** The session is of an earlier state, which could work. */
  stale: boolean;
  /** The step whose screen is shown next; null leaves what is shown. */
  follow: string | null;
}

/** The hosted interface itself at the side of what is being edited, with a journey that is played in the page. */
export function PreviewPane({ session, stale, follow }: PreviewPaneProps) {
  const { t, i18n } = useTranslation('console_workflows');
  const findings = useFindings();
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(0);
  const [chosen, setChosen] = useState('entry');
  const [language, setLanguage] = useState(() => chooseLanguage([i18n.language]));
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [width, setWidth] = useState<number>(390);
  const [followed, setFollowed] = useState(follow);
  if (follow !== followed) {
    setFollowed(follow);
    if (follow !== null) setChosen(stepValue(follow));
  }
  const steps = session?.steps.map(({ definition }) => definition) ?? [];
  // A step that is gone shows the list of those that are left.
  const screen: PreviewScreen = isScreen(chosen)
    ? chosen
    : steps.some(({ id }) => stepValue(id) === chosen)
      ? { step: chosen.slice(1) }
      : 'steps';
  const heard = useEffectEvent(() => setReady((times) => times + 1));
  useEffect(
    () =>
      hearPreview(
        window,
        () => frame.current?.contentWindow,
        ({ type }) => void (type === 'ready' && heard()),
      ),
    [],
  );
  const key = JSON.stringify([screen, language, scheme]);
  const show = useEffectEvent(() => {
    const target = frame.current?.contentWindow;
    if (target && session)
      sendPreview(target, { type: 'view', session, screen, language, scheme }, window.location.origin);
  });
  useEffect(() => {
    if (ready > 0) show();
  }, [ready, session, key]);
  const words = (step: Session['steps'][number]['definition']) =>
    step.title === undefined ? findings.stepKind(step.kind) : closestText(step.title, i18n.language);
  return (
    <section className={styles.pane} aria-labelledby="preview-title">
      <h2 id="preview-title">{t('preview.title')}</h2>
      <div className={styles.tools}>
        <label className={layout.field}>
          <span>{t('preview.screen')}</span>
          <select
            value={isScreen(screen) ? screen : chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value="entry">{t('preview.entry')}</option>
            <option value="steps">{t('preview.steps')}</option>
            {steps.map((step, index) => (
              <option key={step.id} value={stepValue(step.id)}>
                {`${index + 1} ${words(step)}`}
              </option>
            ))}
            <option value="complete">{t('preview.complete')}</option>
          </select>
        </label>
        <label className={layout.field}>
          <span>{t('preview.language')}</span>
          <select value={language} onChange={({ currentTarget }) => setLanguage(chooseLanguage([currentTarget.value]))}>
            {languages.map((code) => (
              <option key={code} value={code}>
                {languageName(code, i18n.language)}
              </option>
            ))}
          </select>
        </label>
        <label className={layout.field}>
          <span>{t('preview.width')}</span>
          <select value={width} onChange={({ currentTarget }) => setWidth(Number(currentTarget.value))}>
            {WIDTHS.map((one) => (
              <option key={one} value={one}>
                {t(`preview.widths.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className={layout.field}>
          <span>{t('preview.scheme')}</span>
          <select
            value={scheme}
            onChange={({ currentTarget }) => setScheme(currentTarget.value === 'dark' ? 'dark' : 'light')}
          >
            <option value="light">{t('preview.light')}</option>
            <option value="dark">{t('preview.dark')}</option>
          </select>
        </label>
      </div>
      <div className={styles.screen}>
        <iframe
          ref={frame}
          className={styles.frame}
          data-width={width}
          data-scheme={scheme}
          src={ADDRESS}
          title={t('preview.title')}
          // Our own page, which could leave the sandbox: it is there so that nothing in it leads the console away.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms"
        />
      </div>
      <p role="status" className={layout.faint}>
        {stale ? t('preview.stale') : t('preview.note')}
      </p>
    </section>
  );
}

/** Apart from the other screens, since a step may have any of their names. */
const stepValue = (id: string): string => `:${id}`;
const isScreen = (value: unknown): value is 'entry' | 'steps' | 'complete' =>
  value === 'entry' || value === 'steps' || value === 'complete';
