import type { Feature } from '../../feature.ts';
import { KEEP_INSIGHT, keepInsight, scheduleKeeping } from './kept-days.ts';
import { insightRoutes } from './routes.ts';

export const insight: Feature = {
  routes: [insightRoutes],
  jobs: (parts) => ({ [KEEP_INSIGHT]: keepInsight(parts) }),
  schedules: [scheduleKeeping],
};
