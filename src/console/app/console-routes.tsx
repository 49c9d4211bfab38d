import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { AddFactorScreen } from '../sign-in/add-factor-screen.tsx';
import { EmailScreen } from '../sign-in/email-screen.tsx';
import { rememberAgentConsole } from '../../lib/agent-console.ts';
import { leave, type Arrival } from '../sign-in/openid.ts';
import { PasswordScreen } from '../sign-in/password-screen.tsx';
import { SignIn } from '../sign-in/sign-in.tsx';
import { useMember, type Member, type Staff } from '../sign-in/staff.ts';
import { Administration } from './administration.tsx';
import { ConsoleShell } from './console-shell.tsx';
import { CONSOLE, homeOf, pastCallAddress, versionsAddress, workflowAddress } from '../parts/paths.ts';
import { QueueScreen } from '../cases/queue/queue-screen.tsx';

const AccountScreen = lazy(() => import('../account/account-screen.tsx'));
const AuditScreen = lazy(() => import('../insight/audit-screen.tsx'));
const KeysScreen = lazy(() => import('../integration/keys-screen.tsx'));
const NetworksScreen = lazy(() => import('../access/networks-screen.tsx'));
const UsersScreen = lazy(() => import('../access/users-screen.tsx'));
const SignOnScreen = lazy(() => import('../access/sign-on-screen.tsx'));
const WebhooksScreen = lazy(() => import('../integration/webhooks-screen.tsx'));
const FiguresScreen = lazy(() => import('../insight/figures-screen.tsx'));
const WorkflowsScreen = lazy(() => import('../workflows/workflows-screen.tsx'));
const EditorScreen = lazy(() => import('../workflows/editor-screen.tsx'));
const VersionsScreen = lazy(() => import('../workflows/versions/versions-screen.tsx'));
const TermsScreen = lazy(() => import('../settings/terms-screen.tsx'));
const BrandingScreen = lazy(() => import('../settings/branding-screen.tsx'));
const PastCallsScreen = lazy(() => import('../calls/past/past-calls-screen.tsx'));
const PastCallScreen = lazy(() => import('../calls/past/past-call-screen.tsx'));
const CallFiguresScreen = lazy(() => import('../calls/figures/call-figures-screen.tsx'));
const CallHoursScreen = lazy(() => import('../calls/hours/call-hours-screen.tsx'));
const ScreeningScreen = lazy(() => import('../screening/screening-screen.tsx'));
const PrivacyScreen = lazy(() => import('../privacy/privacy-screen.tsx'));
const CustomersScreen = lazy(() => import('../customers/customers-screen.tsx'));
const NoticesScreen = lazy(() => import('../notices/notices-screen.tsx'));
const TeamScreen = lazy(() => import('../cases/team/team-screen.tsx'));
const CompanyScreen = lazy(() => import('../cases/company/company-screen.tsx'));
const CaseScreen = lazy(() => import('../cases/case-screen.tsx'));

interface ConsoleRoutesProps {
  staff: Staff;
  /** What the link of a mail has after `#`. */
  link: string | null;
  arrival: Arrival | null;
}

/** Every address of the console. A user who must sign in first goes on to the address that was asked for. */
export function ConsoleRoutes({ staff, link, arrival }: ConsoleRoutesProps) {
  return (
    <Routes>
      <Route path={CONSOLE.password} element={<PasswordScreen staff={staff} token={link} signIn={CONSOLE.queue} />} />
      <Route path={CONSOLE.email} element={<EmailScreen staff={staff} token={link} signIn={CONSOLE.queue} />} />
      <Route path="*" element={<SignedIn staff={staff} arrival={arrival} />} />
    </Routes>
  );
}

function SignedIn({ staff, arrival }: Pick<ConsoleRoutesProps, 'staff' | 'arrival'>) {
  const { t } = useTranslation('console');
  const me = useMember(staff);
  const client = useQueryClient();
  const id = me?.id;
  // Whoever signs out later begins anew: what the page was opened with is over.
  const [over, setOver] = useState(false);
  if (me !== null && !over) setOver(true);
  // Nothing of what one user saw stays in the page for the next.
  useEffect(() => () => client.clear(), [id, client]);
  if (me === null) {
    return (
      <SignIn
        staff={staff}
        title={t('signIn')}
        forbidden={t('failed')}
        admit={() => Promise.resolve()}
        onSignedIn={() => undefined}
        forgotten={CONSOLE.password}
        arrival={over && arrival ? { ...arrival, demand: null, fault: null } : arrival}
      />
    );
  }
  if (mustAddFactor(me)) {
    // The login has no more permissions than before: it begins anew with the factor.
    const signOut = () => void leave(staff);
    return <AddFactorScreen staff={staff} required onAdded={signOut} onLeave={signOut} />;
  }
  return (
    <ConsoleShell key={me.id} staff={staff} me={me}>
      <Routes>
        <Route path={CONSOLE.queue} element={<QueueScreen />} />
        <Route path={`${CONSOLE.queue}/:profile`} element={<CaseScreen />} />
        <Route path={`${CONSOLE.companies}/:entity`} element={<CompanyScreen />} />
        <Route path={CONSOLE.team} element={<TeamScreen />} />
        <Route path={CONSOLE.customers} element={<CustomersScreen />} />
        <Route path={CONSOLE.screening} element={<ScreeningScreen />} />
        <Route path={CONSOLE.figures} element={<FiguresScreen />} />
        <Route path={CONSOLE.calls} element={<Calls me={me} />} />
        <Route path={CONSOLE.pastCalls} element={<PastCallsScreen />} />
        <Route path={pastCallAddress(':call')} element={<PastCallScreen />} />
        <Route path={CONSOLE.callFigures} element={<CallFiguresScreen />} />
        <Route path={CONSOLE.callHours} element={<CallHoursScreen />} />
        <Route path={CONSOLE.notices} element={<NoticesScreen />} />
        <Route path={CONSOLE.account} element={<AccountScreen />} />
        <Route path={CONSOLE.workflows} element={<WorkflowsScreen />} />
        <Route path={workflowAddress(':slug')} element={<EditorScreen />} />
        <Route path={versionsAddress(':slug')} element={<VersionsScreen />} />
        <Route path={CONSOLE.terms} element={<TermsScreen />} />
        <Route path={CONSOLE.branding} element={<BrandingScreen />} />
        <Route path={CONSOLE.privacy} element={<PrivacyScreen />} />
        <Route element={<Administration />}>
          <Route path={CONSOLE.users} element={<UsersScreen />} />
          <Route path={CONSOLE.webhooks} element={<WebhooksScreen />} />
          <Route path={CONSOLE.keys} element={<KeysScreen />} />
          <Route path={CONSOLE.networks} element={<NetworksScreen />} />
          <Route path={CONSOLE.openid} element={<SignOnScreen />} />
          <Route path={CONSOLE.audit} element={<AuditScreen />} />
        </Route>
        <Route path={`${CONSOLE.signIn}/:provider`} element={<GoOn to={arrival?.back ?? null} me={me} />} />
        <Route path="*" element={<Navigate to={homeOf(me.permissions)} replace />} />
      </Routes>
    </ConsoleShell>
  );
}

/** The shell keeps the agent console and shows it here; whoever takes no calls reads past ones. */
function Calls({ me }: { me: Member }) {
  const takes = me.permissions.includes('call.take');
  useEffect(() => {
    if (takes) rememberAgentConsole(() => localStorage);
  }, [takes]);
  return takes ? null : <Navigate to={CONSOLE.pastCalls} replace />;
}

/** To the address that was asked for before the way to the provider. */
function GoOn({ to, me }: { to: string | null; me: Member }) {
  const { pathname, search } = new URL(to ?? CONSOLE.root, window.location.origin);
  const within = pathname.startsWith(`${CONSOLE.root}/`) ? pathname.slice(CONSOLE.root.length) : CONSOLE.signIn;
  return <Navigate to={within.startsWith(CONSOLE.signIn) ? homeOf(me.permissions) : within + search} replace />;
}

/** Until then the service lets such a user manage the account, and nothing else. */
const mustAddFactor = ({ permissions }: Member): boolean => permissions.every((one) => one === 'account.manage');
