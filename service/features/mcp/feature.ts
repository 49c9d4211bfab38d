import type { Feature } from '../../feature.ts';
import { mcpRoutes } from './routes.ts';

export const mcp: Feature = { routes: [mcpRoutes] };
