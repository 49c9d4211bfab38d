import { EventType } from '@veridoor/contract/event';
import { describeEvents } from './event-examples.ts';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** Headers of every notification (Standard Webhooks 1.0). */
const parameters = [
  header(
    'Webhook-Id',
    'The `id` of the event, the same in every attempt: ignore an id that you have.',
    '9b2e4f60-8c1a-4d37-b5e8-6f0a1c2d3e4f',
  ),
  header(
    'Webhook-Timestamp',
    'When this attempt was signed, in seconds since 1970: refuse anything older than five minutes.',
    '1772366400',
  ),
  header(
    'Webhook-Signature',
    '`v1,` and, in base64, the HMAC-SHA-256 of `id.timestamp.body` with the endpoint’s secret; two separated by a space for 24 hours after the secret was replaced.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const responses = {
  '2XX': { description: 'Received. Answer within 15 seconds and do the work afterwards.' },
  '410': { description: 'The service disables the endpoint.' },
  default: {
    description:
      'A failure, and so is a redirect: the service tries ten times in three days and respects `Retry-After`.',
  },
};

/** The `webhooks` of the document: the notifications to endpoints of a company, one for each type of event. */
export function webhooks() {
  return Object.fromEntries(
    describeEvents().map(({ type, description, example }) => [
      type,
      {
        post: {
          tags: ['webhooks'],
          operationId: `on_${type.replaceAll(/[.]/g, '_')}`,
          summary: description,
          description: `Sent to each endpoint that is enabled for \`${type}\`${type === EventType.enum.at(-1) ? '' : `, \`${type.split('.')[0]}.*\``} or \`*\`; at least once and in no order. docs/webhooks.md explains how to verify the signature.`,
          security: [],
          parameters,
          requestBody: {
            required: true,
            description: 'The notification. Verify the signature of these bytes before you parse them.',
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    { $ref: '#/components/schemas/WebhookEvent' },
                    { type: 'object', properties: { type: { const: type, description: 'This type.' } } },
                  ],
                },
                example,
              },
            },
          },
          responses,
        },
      },
    ]),
  );
}
