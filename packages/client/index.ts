export { answerOf } from './answer-of.ts';
export { createServiceClient, type ServiceAccount, type ServiceClient } from './service-client.ts';
export { ServiceProblem } from './service-problem.ts';
export { uploadDocument } from './upload.ts';
export { verifyWebhook, WebhookRefused, type ReceivedWebhook, type WebhookEvent } from './webhook.ts';
export type { components, paths } from './openapi.ts';
