import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Branding, Session } from '../../../lib/api/types.ts';
import { FlowContext, useFlowParts } from '../../../lib/flow/context.ts';
import { createSessionQuery } from '../../../lib/flow/session-queries.ts';
import { brandingIn } from '../../../lib/i18n/localised.ts';
import { toFlowError } from '../../../lib/errors/flow-error.ts';
import { applyBranding } from '../../../ui/theme/apply-branding.ts';
import { ScreenFrameContext, type ScreenFrame } from '../../../ui/screen/frame.ts';
import { ConnectionNotice } from '../../../ui/notice/connection-notice.tsx';
import { LanguageSwitch } from '../../../ui/language/language-switch.tsx';
import { useProgress } from './use-progress.ts';

interface PlainFrameProps {
  /** The company, if one is known. */
  branding?: Branding | undefined;
  progress?: ScreenFrame['progress'];
  notices?: ReactNode;
  tests?: ReactNode;
  /** Hears that the person chose another language. */
  onLanguage?: (language: string) => void;
  children: ReactNode;
}

const nothing = () => undefined;

/** The layout of screens without a flow: the language switch, and the company with its colours. */
export function PlainFrame({
  branding,
  progress = null,
  notices,
  tests,
  onLanguage = nothing,
  children,
}: PlainFrameProps) {
  const { t, i18n } = useTranslation();
  useEffect(() => (branding ? applyBranding(branding, document.documentElement) : undefined), [branding]);
  const frame: ScreenFrame = {
    brand: branding ? brandingIn(branding, i18n.language) : null,
    tools: <LanguageSwitch onChoice={onLanguage} />,
    progress,
    notices,
    tests,
    backLabel: t('back'),
  };
  return <ScreenFrameContext value={frame}>{children}</ScreenFrameContext>;
}

// Apart: a live session does not load it.
const TestBar = lazy(() => import('./test-bar.tsx'));

/** Whether it is a test in which nothing was sent. */
const endsInOnePress = ({ mode, journey, steps }: Session): boolean =>
  mode === 'test' &&
  (journey === 'verify' || journey === 'call') &&
  steps.length > 0 &&
  steps.every(({ status }) => status === 'not_uploaded');

/** The layout of a flow's screens: the company, its colours, the steps, and the state of the connection. */
export function FlowFrame({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const parts = useFlowParts();
  const { flow } = parts;
  // Every screen names the company in the language of the page.
  const own = useMemo(() => ({ ...parts, session: createSessionQuery(parts.flow, language) }), [parts, language]);
  const { data: session, failureReason } = useQuery(own.session);
  const current = session?.company.branding;
  const fault = failureReason && toFlowError(failureReason);
  useEffect(() => {
    if (current) flow.remember({ branding: current });
  }, [current, flow]);
  const unreachable = session !== undefined && fault?.category === 'connection';
  return (
    <PlainFrame
      branding={current ?? fault?.details.branding ?? flow.record().branding}
      progress={useProgress(session)}
      notices={<ConnectionNotice unreachable={unreachable} isTest={session?.mode === 'test'} />}
      tests={
        session && endsInOnePress(session) ? (
          <Suspense fallback={null}>
            <TestBar />
          </Suspense>
        ) : null
      }
      onLanguage={(chosen) => flow.remember({ language: chosen })}
    >
      <FlowContext value={own}>{children}</FlowContext>
    </PlainFrame>
  );
}
