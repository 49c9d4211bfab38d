import { randomUUID } from 'node:crypto';
import type { components } from '../openapi.ts';
import { answerOf } from '../answer-of.ts';
import type { ServiceClient } from '../service-client.ts';
import { ServiceProblem } from '../service-problem.ts';
import {
  clientOf,
  createSecret,
  keepAccount,
  LOCAL,
  readAccount,
  testKeyOf,
  UsageError,
  type Environment,
} from './account.ts';
import { followEvents, forwardEvent, recentEvents, type EventFilter, type LoggedEvent } from './event-log.ts';

type Schemas = components['schemas'];

/** What the shell gave a command, and where it answers. */
export interface Call {
  values: Readonly<Partial<Record<string, string | boolean>>>;
  words: readonly string[];
  environment: Environment;
  /** Prints a result: a line for people, or the data as JSON with `--json`. */
  print: (text: string, data: object) => void;
  /** Prints what is no result. */
  say: (text: string) => void;
  /** Shows an address in the browser. */
  show: (url: string) => void;
  signal: AbortSignal;
}

const textOf = ({ values }: Call, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

/** Keeps the address of a service and an API key, after it has tried them. */
export async function login(call: Call): Promise<void> {
  const url = (textOf(call, 'url') ?? call.environment['VERIDOOR_URL'] ?? LOCAL).replace(/\/$/, '');
  const key = textOf(call, 'key') ?? call.environment['VERIDOOR_API_KEY'];
  if (key === undefined) throw new UsageError('Give the key: --key vd_test_… or VERIDOOR_API_KEY.');
  try {
    await recentEvents(clientOf({ url, key }), {}, 1);
  } catch (error) {
    // A key without profile.read is a key all the same.
    if (!(error instanceof ServiceProblem && error.status === 403)) throw error;
  }
  const file = await keepAccount(call.environment, { url, key, secret: createSecret() });
  call.print(`Logged in to ${url}; ${file} keeps the key.`, { url, file });
}

/** Forwards events to an address of this machine as they happen. */
export async function listen(call: Call): Promise<void> {
  const target = textOf(call, 'forward-to');
  if (target === undefined) throw new UsageError('Say where to: --forward-to http://localhost:8000/webhook.');
  const url = target.includes('://') ? target : `http://${target}`;
  const account = await readAccount(call.environment);
  call.say(`Forwarding events of ${account.url} to ${url}. VERIDOOR_WEBHOOK_SECRET=${account.secret}`);
  const service = clientOf(account);
  for await (const event of followEvents(service, filterOf(call), call.signal)) {
    const { status, milliseconds } = await forwardEvent(url, account.secret, event);
    const answer = status === null ? 'no answer' : `${status} in ${milliseconds} ms`;
    call.print(`${lineOf(event)} → ${answer}`, { id: event.id, type: event.type, status, milliseconds });
  }
}

/** Prints what happened, and goes on with `--follow`. */
export async function logs(call: Call): Promise<void> {
  const service = clientOf(await readAccount(call.environment));
  const seen = new Set<string>();
  const print = (event: LoggedEvent) => {
    if (!seen.has(event.id)) call.print(lineOf(event), event);
    seen.add(event.id);
  };
  for (const event of await recentEvents(service, filterOf(call), limitOf(call))) print(event);
  if (call.values['follow'] !== true) return;
  for await (const event of followEvents(service, filterOf(call), call.signal)) print(event);
}

/** The outcome of a test that makes an event happen. */
const OUTCOMES: Partial<Record<Schemas['EventType'], Schemas['TestResult']>> = {
  'profile.created': 'approved',
  'profile.updated': 'approved',
  'profile.status_changed': 'approved',
  'document.uploaded': 'approved',
  'document.approved': 'approved',
  'document.rejected': 'check_failed',
  'document.archived': 'check_failed',
  'verification.started': 'approved',
  'verification.completed': 'approved',
  'verification.incomplete': 'check_failed',
  'verification.expired': 'link_expired',
  'call.started': 'approved',
  'call.ended': 'approved',
  'aml.match_found': 'listed',
};

/** Makes an event happen: a test customer goes the way that has it. */
export async function trigger(call: Call): Promise<void> {
  const [type] = call.words;
  const known = Object.keys(OUTCOMES).join(', ');
  const result = type === undefined ? undefined : OUTCOMES[type as keyof typeof OUTCOMES];
  if (result === undefined) throw new UsageError(`Name one of these events: ${known}.`);
  const service = clientOf(testKeyOf(await readAccount(call.environment)));
  const workflow = textOf(call, 'workflow');
  const { id } = await newCustomer(service, workflow);
  await answerOf(service.POST('/api/v2/profile/{id}/test-outcome', { params: { path: { id } }, body: { result } }));
  const events = await recentEvents(service, { object: id }, 100);
  for (const event of events) call.print(lineOf(event), event);
  if (!events.some((event) => event.type === type)) {
    throw new UsageError(`${type} did not happen: its workflow lacks the step. Name another with --workflow.`);
  }
}

/** Makes a test customer and opens their link in the browser. */
export async function open(call: Call): Promise<void> {
  const account = testKeyOf(await readAccount(call.environment));
  const { INTERFACE_URL = 'http://localhost:4001/', RETURN_URL } = call.environment;
  const web_sdk_url = textOf(call, 'interface') ?? INTERFACE_URL;
  const return_url = textOf(call, 'return') ?? RETURN_URL;
  if (return_url === undefined) throw new UsageError('Say where the customer returns: --return or RETURN_URL.');
  const service = clientOf(account);
  const workflow = textOf(call, 'workflow');
  const profile = await newCustomer(service, workflow);
  const body = { profile: profile.id, web_sdk_url, return_url };
  const link = await answerOf(service.POST('/api/v2/profile/url', { body }));
  call.print(link.short_url, link);
  call.show(link.short_url);
}

/** Lists verifications, newest first. */
export async function listVerifications(call: Call): Promise<void> {
  const service = clientOf(await readAccount(call.environment));
  const [status, outcome] = [textOf(call, 'status'), textOf(call, 'outcome')];
  const [workflow, reference] = [textOf(call, 'workflow'), textOf(call, 'reference')];
  const query = {
    limit: limitOf(call),
    ...(status !== undefined && { status: status as Schemas['VerificationStatus'] }),
    ...(outcome !== undefined && { outcome: outcome as Schemas['ProfileStatus'] }),
    ...(workflow !== undefined && { workflow }),
    ...(reference !== undefined && { reference }),
  };
  const { data } = await answerOf(service.GET('/api/v2/verification', { params: { query } }));
  for (const one of data) {
    const words = [one.created_at, one.id, one.status, one.outcome ?? '-', one.workflow.slug, one.reference ?? ''];
    call.print(words.join('  ').trimEnd(), one);
  }
}

function newCustomer(service: ServiceClient, workflow: string | undefined): Promise<Schemas['Profile']> {
  const body = {
    id_card_number: `CLI-${randomUUID().slice(0, 8)}`,
    name: 'Ada Specimen',
    ...(workflow !== undefined && { workflow }),
  };
  return answerOf(service.POST('/api/v2/profile', { body }));
}

function filterOf(call: Call): EventFilter {
  const [type, object] = [textOf(call, 'type'), textOf(call, 'object')];
  return {
    ...(type !== undefined && { type: type as Schemas['EventPattern'] }),
    ...(object !== undefined && { object }),
  };
}

function limitOf(call: Call): number {
  const limit = Number(textOf(call, 'limit') ?? 20);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw new UsageError('--limit is from 1 to 100.');
  return limit;
}

const lineOf = ({ timestamp, type, data }: LoggedEvent) =>
  `${timestamp}  ${type}  ${data.profile.id} ${data.profile.status}`;
