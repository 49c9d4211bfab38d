import { EventType } from '@veridoor/contract/event';
import { systemClock } from '../platform/clock.ts';
import { findEndpoints } from '../features/webhooks/endpoints-queries.ts';
import { replayEvents } from '../features/webhooks/replay-queries.ts';
import { OPERATOR, recordAudit } from '../records/audit/audit.ts';
import { MOST_ENDPOINTS } from '@veridoor/contract/webhook';
import { NotFound, oneCompany } from './one-company.ts';
import { operatorsCommand } from './operators-command.ts';
import { withDatabase } from './with-database.ts';

interface Replay {
  company: string;
  since: Date;
  endpoint: string | undefined;
  event: EventType | null;
  failed: boolean;
}

/** `webhook replay`: sends again the events that endpoints got since some time. */
export const webhookReplay = operatorsCommand(
  {
    usage: 'webhook replay --company NAME_OR_ID --since TIME [--endpoint ID] [--event TYPE] [--failed]',
    help: [
      "Sends once more, under the same ids, what the company's endpoints were sent since a time (ISO 8601); what waits to",
      'be tried again is sent at once. --endpoint and --event narrow it down; --failed leaves out what has arrived. Prints a',
      'line of JSON for each endpoint: how many are ordered anew, and how many were brought forward. A disabled one is passed',
      'over: enable it first. A running service sends them within seconds, an embedded database when it is started again.',
      '',
      'Example: veridoor webhook replay --company "Example Bank" --since 2026-11-22T08:00:00Z --failed',
    ].join('\n'),
    options: {
      company: { type: 'string' },
      since: { type: 'string' },
      endpoint: { type: 'string' },
      event: { type: 'string' },
      failed: { type: 'boolean' },
    },
  },
  ({ values: { company, since = '', endpoint, event, failed = false }, positionals }) => {
    const type = EventType.enum.find((known) => known === event) ?? null;
    const from = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(since) ? new Date(since) : new Date(Number.NaN);
    const known = event === undefined || type !== null;
    if (company === undefined || positionals.length > 0 || Number.isNaN(from.getTime()) || !known) return null;
    return replay({ company, since: from, endpoint, event: type, failed });
  },
);

async function replay({ company, since, endpoint, event, failed }: Replay): Promise<object[]> {
  return withDatabase((database) =>
    database.transaction().execute(async (transaction) => {
      const { id: companyId } = await oneCompany(transaction, company);
      const all = await findEndpoints(transaction, companyId, { mode: undefined }, MOST_ENDPOINTS);
      const requested = all.filter(({ id }) => endpoint === undefined || id === endpoint.toLowerCase());
      if (endpoint !== undefined && requested.length === 0)
        throw new NotFound(`The company has no endpoint ${endpoint}.`);
      const answers: object[] = [];
      for (const { id, disabled_at } of requested) {
        if (disabled_at !== null) {
          answers.push({ endpoint: id, disabled: true });
          continue;
        }
        const now = systemClock.now();
        const done = await replayEvents(transaction, { companyId, endpointId: id, since, event, failed, now });
        await recordAudit(transaction, {
          companyId,
          actor: OPERATOR,
          action: 'webhook.events_replayed',
          subject: { kind: 'webhook_endpoint', id },
          detail: { since: since.toISOString(), event, failed, ...done },
        });
        answers.push({ endpoint: id, ...done });
      }
      return answers;
    }),
  );
}
