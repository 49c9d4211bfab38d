// Prepares the company of `npm start` for a server of yours: its origins, a test key, a webhook endpoint.
// node samples/prepare.mjs http://localhost:8000/webhook [further page …] > samples/.env
// The first address takes the webhooks. Its origin and those of the pages may show the verification.
import { readFileSync } from 'node:fs';

const service = process.env.VERIDOOR_URL ?? 'http://localhost:4000';
const [url, ...pages] = process.argv.slice(2);
if (url === undefined) throw new Error('Name where webhooks go, for example http://localhost:8000/webhook.');
const origins = [url, ...pages].map((address) => new URL(address).origin);

async function call(method, path, body) {
  const response = await fetch(service + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(access && { Authorization: `Bearer ${access}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.title}. ${answer.detail}`);
  return answer;
}

// `npm start` keeps the demonstration company's users here.
const users = JSON.parse(readFileSync(`${process.env.DATA_FOLDER ?? 'data'}/users.json`, 'utf8'));
let access;
({ access } = await call(
  'POST',
  '/api/v2/user/login',
  users.find(({ username }) => username.startsWith('admin')),
));

const company = await call('GET', '/api/v2/company');
const withOurs = (list) => [...new Set([...list, ...origins])];
await call('PATCH', '/api/v2/company', {
  return_origins: withOurs(company.return_origins),
  frame_origins: withOurs(company.frame_origins),
});

const { secret: key } = await call('POST', '/api/v2/api-key', {
  name: 'Samples',
  mode: 'test',
  permissions: ['profile.create', 'profile.read', 'link.create', 'document.upload', 'report.read'],
});

const requested = { url, mode: 'test', enabled_events: ['profile.status_changed'] };
const { data: endpoints } = await call('GET', '/api/v2/webhook_endpoint?mode=test');
const endpoint =
  endpoints.find((one) => one.url === url) ?? (await call('POST', '/api/v2/webhook_endpoint', requested));
const { secret } = await call('GET', `/api/v2/webhook_endpoint/${endpoint.id}/secret`);

console.log(`VERIDOOR_URL=${service}
VERIDOOR_API_KEY=${key}
VERIDOOR_WEBHOOK_SECRET=${secret}
INTERFACE_URL=${company.interface_origins[0]}/
RETURN_URL=${origins[0]}/verified`);
