import type { Feature } from '../feature.ts';
import { aml } from './aml/feature.ts';
import { audit } from './audit/feature.ts';
import { biologin } from './biologin/feature.ts';
import { biopay } from './biopay/feature.ts';
import { calls } from './calls/feature.ts';
import { companies } from './companies/feature.ts';
import { decisions } from './decisions/feature.ts';
import { documents } from './documents/feature.ts';
import { duplicates } from './duplicates/feature.ts';
import { entities } from './entities/feature.ts';
import { insight } from './insight/feature.ts';
import { liveness } from './liveness/feature.ts';
import { mcp } from './mcp/feature.ts';
import { privacy } from './privacy/feature.ts';
import { profiles } from './profiles/feature.ts';
import { reports } from './reports/feature.ts';
import { review } from './review/feature.ts';
import { sessions } from './sessions/feature.ts';
import { steps } from './steps/feature.ts';
import { testRuns } from './test-runs/feature.ts';
import { users } from './users/feature.ts';
import { verifications } from './verifications/feature.ts';
import { wallet } from './wallet/feature.ts';
import { webhooks } from './webhooks/feature.ts';
import { workflows } from './workflows/feature.ts';

/** Every feature of the service, in the order in which their routes are registered. */
export const features: readonly Feature[] = [
  profiles,
  privacy,
  workflows,
  entities,
  verifications,
  sessions,
  steps,
  liveness,
  biologin,
  biopay,
  documents,
  wallet,
  duplicates,
  reports,
  testRuns,
  insight,
  review,
  decisions,
  aml,
  audit,
  calls,
  webhooks,
  companies,
  users,
  mcp,
];
