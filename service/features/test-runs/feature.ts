import type { Feature } from '../../feature.ts';
import { testRunRoutes } from './routes.ts';

export const testRuns: Feature = { routes: [testRunRoutes] };
