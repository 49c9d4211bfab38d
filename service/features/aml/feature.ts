import type { Feature } from '../../feature.ts';
import { END_WHITELISTING, endWhitelisting } from './aml-decision.ts';
import { amlRoutes } from './routes.ts';
import { rescreenProfilesJob, screenProfileJob } from './screening/jobs.ts';
import { RESCREEN_PROFILES, shareToRescreen } from './screening/ranges.ts';
import { SCREEN_PROFILE } from '../../records/screening/order.ts';

export const aml: Feature = {
  routes: [amlRoutes],
  jobs: (parts) => ({
    [SCREEN_PROFILE]: screenProfileJob(parts),
    [RESCREEN_PROFILES]: rescreenProfilesJob(parts),
    [END_WHITELISTING]: endWhitelisting(parts),
  }),
  gauges: [
    {
      name: 'veridoor_aml_rescreening_left_ratio',
      help: 'Share of all profiles that a changed list has yet to reach; the same from every instance',
      read: shareToRescreen,
    },
  ],
  close: ({ aml: indexes }) => indexes.close(),
};
