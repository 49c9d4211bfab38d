import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Session } from '../../lib/api/types.ts';
import { useFlowParts, useSession } from '../../lib/flow/context.ts';
import { useFrameAdmission } from '../frame/use-frame-admission.ts';
import { useScreenReport } from '../use-reports.ts';
import { admit } from './guards.ts';
import { usePreload } from './preload.ts';

/** Shows a screen when the flow is far enough for it, and otherwise goes to where the person stands. */
export function RouteGuard({ screen: Shown }: { screen: ComponentType<{ session: Session }> }) {
  const session = useSession();
  const { pathname } = useLocation();
  useFrameAdmission(session);
  usePreload(session);
  useScreenReport(useFlowParts());
  const admission = admit(session, pathname, null);
  return admission.admitted ? <Shown session={session} /> : <Navigate to={admission.instead} replace />;
}
