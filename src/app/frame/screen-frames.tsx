import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../lib/api/types.ts';
import { useFlowParts } from '../../lib/flow/context.ts';
import { toFlowError } from '../../lib/errors/flow-error.ts';
import { applyBranding } from '../../ui/theme/apply-branding.ts';
import { ScreenFrameContext, type ScreenFrame } from '../../ui/screen/frame.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useProgress } from './use-progress.ts';

/** The layout of screens without a flow: only the language switch. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const frame: ScreenFrame = {
    brand: null,
    tools: <LanguageSwitch onChoice={() => undefined} />,
    progress: null,
    notices: null,
    backLabel: t('back'),
  };
  return <ScreenFrameContext value={frame}>{children}</ScreenFrameContext>;
}

/** The layout of a payment: the company with its colours, and the state of the connection. */
export function PayFrame({ branding, children }: { branding: Session['company']['branding']; children: ReactNode }) {
  const { t } = useTranslation();
  useEffect(() => applyBranding(branding, document.documentElement), [branding]);
  const frame: ScreenFrame = {
    brand: branding,
    tools: <LanguageSwitch onChoice={() => undefined} />,
    progress: null,
    notices: <ConnectionNotice unreachable={false} />,
    backLabel: t('back'),
  };
  return <ScreenFrameContext value={frame}>{children}</ScreenFrameContext>;
}

/** The layout of a flow's screens: the company, its colours, the steps, and the state of the connection. */
export function FlowFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { flow, session: query } = useFlowParts();
  const { data: session, failureReason } = useQuery(query);
  const branding = session?.company.branding;
  const progress = useProgress(session);
  useEffect(() => (branding ? applyBranding(branding, document.documentElement) : undefined), [branding]);
  const unreachable =
    session !== undefined && failureReason !== null && toFlowError(failureReason).category === 'connection';
  const frame = useMemo<ScreenFrame>(
    () => ({
      brand: branding ?? null,
      tools: <LanguageSwitch onChoice={(language) => flow.remember({ language })} />,
      progress,
      notices: <ConnectionNotice unreachable={unreachable} />,
      backLabel: t('back'),
    }),
    [branding, flow, progress, unreachable, t],
  );
  return <ScreenFrameContext value={frame}>{children}</ScreenFrameContext>;
}
