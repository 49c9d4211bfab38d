export { answerOf, createServiceClient, type ServiceAccount, type ServiceClient } from './service-client.ts';
export { ServiceProblem } from './service-problem.ts';
export { verifyWebhook, WebhookRefused, type WebhookEvent } from './webhook.ts';
export type { components, paths } from '../contract/openapi.generated.d.ts';
