import type { Feature } from '../../feature.ts';
import { ANCHOR_AUDIT, anchorAuditJob, anchorLast, scheduleAnchors } from './audit-anchors.ts';
import { SEAL_AUDIT, scheduleSealing, sealAudit } from './audit-chain.ts';
import { FORGET_AUDIT, forgetAudit, scheduleForgetting } from './audit-retention.ts';
import { auditRoutes } from './routes.ts';

export const audit: Feature = {
  routes: [auditRoutes],
  jobs: (parts) => ({
    [SEAL_AUDIT]: sealAudit(parts),
    [ANCHOR_AUDIT]: anchorAuditJob(parts),
    [FORGET_AUDIT]: forgetAudit(parts),
  }),
  schedules: [scheduleSealing, scheduleAnchors, scheduleForgetting],
  close: (parts, log) =>
    anchorLast(parts).catch((error: unknown) => log.error({ err: error }, 'the audit was not anchored')),
};
