import type { Feature } from '../../feature.ts';
import { callAdmissionRoutes, socketGuard } from './admission-routes.ts';
import { agentCallRoutes } from './agents/agent-routes.ts';
import { customerCallRoutes } from './customer-routes.ts';
import { callReadingRoutes } from './reading-routes.ts';
import { openCallSockets } from './sockets/call-sockets.ts';
import { SWEEP_CALLS, scheduleCallSweep, sweepCalls } from './sweep.ts';
import { ANSWER_TEST_CALL, answerTestCall } from './agents/test-agent.ts';

export const calls: Feature = {
  routes: [customerCallRoutes, agentCallRoutes, callReadingRoutes, callAdmissionRoutes],
  jobs: (parts) => ({ [ANSWER_TEST_CALL]: answerTestCall(parts), [SWEEP_CALLS]: sweepCalls(parts) }),
  schedules: [scheduleCallSweep],
  open: (app, parts, { token }) =>
    openCallSockets(app.server, parts, {
      guard: socketGuard(app),
      timeout: token,
      report: (error) => app.log.error({ err: error }, 'call sockets failed'),
    }),
};
