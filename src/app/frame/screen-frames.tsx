import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Branding } from '../../lib/api/types.ts';
import { useFlowParts } from '../../lib/flow/context.ts';
import { toFlowError } from '../../lib/errors/flow-error.ts';
import { applyBranding } from '../../ui/theme/apply-branding.ts';
import { ScreenFrameContext, type ScreenFrame } from '../../ui/screen/frame.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useProgress } from './use-progress.ts';

interface PlainFrameProps {
  /** The company, if one is known. */
  branding?: Branding | undefined;
  notices?: ReactNode;
  children: ReactNode;
}

/** The layout of screens without a flow: the language switch, and the company with its colours. */
export function PlainFrame({ branding, notices, children }: PlainFrameProps) {
  const { t } = useTranslation();
  useEffect(() => (branding ? applyBranding(branding, document.documentElement) : undefined), [branding]);
  const frame: ScreenFrame = {
    brand: branding ?? null,
    tools: <LanguageSwitch onChoice={() => undefined} />,
    progress: null,
    notices,
    backLabel: t('back'),
  };
  return <ScreenFrameContext value={frame}>{children}</ScreenFrameContext>;
}

/** The layout of a flow's screens: the company, its colours, the steps, and the state of the connection. */
export function FlowFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { flow, session: query } = useFlowParts();
  const { data: session, failureReason } = useQuery(query);
  const current = session?.company.branding;
  const fault = failureReason && toFlowError(failureReason);
  const branding = current ?? fault?.details.branding ?? flow.record().branding;
  useEffect(() => {
    if (current) flow.remember({ branding: current });
  }, [current, flow]);
  const progress = useProgress(session);
  useEffect(() => (branding ? applyBranding(branding, document.documentElement) : undefined), [branding]);
  const unreachable = session !== undefined && fault?.category === 'connection';
  const frame = useMemo<ScreenFrame>(
    () => ({
      brand: branding ?? null,
      tools: <LanguageSwitch onChoice={(language) => flow.remember({ language })} />,
      progress,
      notices: <ConnectionNotice unreachable={unreachable} isTest={session?.mode === 'test'} />,
      backLabel: t('back'),
    }),
    [branding, flow, progress, unreachable, session?.mode, t],
  );
  return <ScreenFrameContext value={frame}>{children}</ScreenFrameContext>;
}
