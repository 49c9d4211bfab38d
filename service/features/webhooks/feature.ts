import type { Feature } from '../../feature.ts';
import { webhookRoutes } from './routes.ts';

export const webhooks: Feature = {
  routes: [webhookRoutes],
  start: ({ deliveries }, log) =>
    deliveries.start((error) => log.error({ err: error }, 'deliveries could not be claimed or settled')),
  stop: ({ deliveries }) => deliveries.stop(),
};
