import type { ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import type { LoginResponse } from '@veridoor/contract/accounts/user';
import type { WebhookLog } from '@veridoor/contract/webhook';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import type { TestApplication } from '../application.ts';
import { buildCompany, PASSWORD } from '../builders.ts';
import { requestsOf, type Made } from './requests.ts';

/** A company sets itself up: users, settings, workflow, whitelist, webhooks. */
export async function setupJourney(test: TestApplication): Promise<void> {
  for (const url of ['/healthz', '/readyz']) await test.inject({ method: 'GET', url });
  const company = await buildCompany(test.parts);
  const anybody = requestsOf(test);
  const login = { username: company.username('admin'), password: PASSWORD };
  const { access, refresh } = await anybody<LoginResponse>('POST', '/user/login', login);
  await anybody('POST', '/token/refresh/', { refresh });
  const admin = requestsOf(test, access);
  await admin('GET', '/company');
  await admin('PATCH', '/company', { retention_days: 60, webhook_report: 'summary' });
  await admin('GET', '/company/consent');
  const colleague = { username: 'grace.specimen', first_name: 'Grace', last_name: 'Specimen', groups: ['compliance'] };
  const { id } = await admin<Made>('POST', '/user', { ...colleague, password: 'a long sentence of hers' });
  await admin('GET', '/user?limit=20');
  await admin('GET', `/user/${id}`);
  await admin('PATCH', `/user/${id}`, { groups: ['compliance', 'auditor'] });
  const workflow = await admin<WorkflowDefinition>('GET', '/workflow');
  await admin('PUT', '/workflow', {
    name: 'Account opening',
    automatic_decision: false,
    rules: [{ code: 'document_expired', outcome: 'reject' }],
    steps: workflow.steps,
  });
  await workflows(admin);
  await webhooks(test, await company.token('developer'));
  await whitelist(test);
  const auditor = requestsOf(test, await company.token('auditor'));
  await auditor('GET', '/audit?action=user.created&limit=20');
  await auditor('POST', '/audit/verification', {});
  await anybody('POST', '/token/revoke/', { refresh });
}

/** Another workflow beside the first, and its versions. */
async function workflows(admin: ReturnType<typeof requestsOf>): Promise<void> {
  const age = {
    name: 'Age',
    automatic_decision: true,
    steps: [
      {
        id: 'licence',
        kind: 'document',
        required_step_ids: [],
        max_attempts: 3,
        optional: false,
        options: {
          allow_file: false,
          accepted: [
            { country: '*', type: 'driving_licence', version: 'standard', sides: ['front', 'back'], format: 'ID-1' },
          ],
          minimum_age: 18,
        },
      },
    ],
  };
  await admin('POST', '/workflow', { slug: 'age-check', ...age });
  await admin('PATCH', '/workflow/age-check', { retired: true });
  await admin('PATCH', '/workflow/age-check', { retired: false });
  await admin('PUT', '/workflow/age-check?replaces=1', { ...age, name: 'Age of renters' });
  await admin('GET', '/workflow/age-check');
  await admin('GET', '/workflow/age-check/versions?limit=20');
  await admin('GET', '/workflow/age-check/versions/1');
  await admin('GET', '/workflows');
  await admin('POST', '/workflows/preview', age);
}

/** A company makes a key for a program, gives it another secret and revokes it. */
export async function apiKeyJourney(test: TestApplication): Promise<void> {
  const company = await buildCompany(test.parts);
  const admin = requestsOf(test, await company.token('admin'));
  const requested = {
    name: 'Core banking',
    mode: 'live',
    permissions: ['profile.create', 'link.create', 'report.read'],
  };
  const { key, secret } = await admin<ApiKeySecret>('POST', '/api-key', requested);
  await requestsOf(test, secret)('POST', '/profile', { id_card_number: 'K-31' });
  await admin('GET', '/api-key?limit=20');
  await admin('POST', `/api-key/${key.id}/rotate`, { overlap_seconds: 86_400 });
  await admin('GET', `/api-key/${key.id}`);
  await admin('DELETE', `/api-key/${key.id}`);
}

async function webhooks(test: TestApplication, token: string): Promise<void> {
  const developer = requestsOf(test, token);
  await developer('GET', '/events');
  await developer('GET', '/webhook/events');
  const endpoint = {
    url: 'https://bank.invalid/veridoor',
    enabled_events: ['profile.status_changed', 'document.*'],
    custom_headers: { 'X-Environment': 'production' },
    metadata: { owner: 'kyc team' },
  };
  const { id } = await developer<Made>('POST', '/webhook_endpoint', endpoint);
  await developer('GET', `/webhook/secret?endpoint=${id}`);
  const other = await developer<Made>('POST', '/webhook', { ...endpoint, enabled_events: ['*'] });
  const one = `/webhook_endpoint/${id}`;
  await developer('GET', '/webhook_endpoint?limit=20');
  await developer('GET', '/webhook_endpoint/health?mode=live');
  await developer('GET', one);
  await developer('PUT', one, { enabled_events: ['profile.*', 'document.*'] });
  await developer('GET', `${one}/secret`);
  await developer('PATCH', `${one}/secret`, { overlap_seconds: 86_400 });
  const log = await developer<WebhookLog>('POST', `${one}/test`, { event: 'profile.status_changed' });
  await developer('GET', `${one}/logs?limit=20`);
  await developer('POST', '/webhook_endpoint/retry', { log_id: log.id });
  await developer('DELETE', `/webhook_endpoint/${other.id}`);
}

/** From an address that the first entry lets in. */
async function whitelist(test: TestApplication): Promise<void> {
  const company = await buildCompany(test.parts);
  const developer = requestsOf(test, await company.token('developer'), '203.0.113.7');
  const { id } = await developer<Made>('POST', '/ip-whitelist', { address: '203.0.113.0/24' });
  await developer('GET', '/ip-whitelist');
  await developer('DELETE', `/ip-whitelist/${id}`);
}
