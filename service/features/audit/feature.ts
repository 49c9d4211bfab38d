import type { Feature } from '../../feature.ts';
import { ANCHOR_AUDIT, anchorAuditJob, anchorLast, scheduleAnchors } from './audit-anchors.ts';
import { SEAL_AUDIT, scheduleSealing, sealAudit } from './audit-chain.ts';
import { auditRoutes } from './routes.ts';

export const audit: Feature = {
  routes: [auditRoutes],
  jobs: (parts) => ({ [SEAL_AUDIT]: sealAudit(parts), [ANCHOR_AUDIT]: anchorAuditJob(parts) }),
  schedules: [scheduleSealing, scheduleAnchors],
  close: (parts, log) =>
    anchorLast(parts).catch((error: unknown) => log.error({ err: error }, 'the audit was not anchored')),
};
