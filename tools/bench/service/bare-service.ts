import { createHash, randomBytes, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Pool, type PoolClient } from 'pg';

/**
 * The rival: bare pg behind bare Fastify writes the same rows for a profile and a link. It has no login, no validation,
 * no permissions, no tokens, no rules, and seals nothing.
 */
const { PORT = '0', DATABASE_URL, COMPANY = '', WORKFLOW = '', POOL = '10' } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: Number(POOL) });
const app = Fastify();

async function transaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

app.post<{ Body: { id_card_number: string } }>('/api/v2/profile', async (request, reply) => {
  const id = randomUUID();
  await transaction(async (client) => {
    await client.query(
      `insert into profile (id, company_id, workflow_id, personal, number_hash, status)
       values ($1, $2, $3, $4, $5, 'created')`,
      [id, COMPANY, WORKFLOW, Buffer.from(JSON.stringify(request.body)), request.body.id_card_number],
    );
    await client.query(
      `insert into profile_step (id, profile_id, step_id, kind, status)
       values ($1, $3, 'identity', 'document', 'not_uploaded'), ($2, $3, 'selfie', 'selfie', 'not_uploaded')`,
      [randomUUID(), randomUUID(), id],
    );
  });
  return reply.code(201).send({ id });
});

app.post<{ Body: { profile: string; web_sdk_url: string; return_url: string } }>(
  '/api/v2/profile/url',
  async (request) => {
    const code = randomBytes(32).toString('base64url');
    const { profile, web_sdk_url: webSdkUrl, return_url: returnUrl } = request.body;
    await transaction(async (client) => {
      await client.query(
        `update link set voided_at = now(), void_reason = 'replaced' where profile_id = $1 and voided_at is null`,
        [profile],
      );
      await client.query(
        `insert into link (id, profile_id, company_id, code_hash, journey, web_sdk_url, return_url, language, geo_location, expires_at)
       values ($1, $2, $3, $4, 'verify', $5, $6, 'en', false, now() + interval '1 day')`,
        [
          randomUUID(),
          profile,
          COMPANY,
          createHash('sha256').update(code).digest(),
          webSdkUrl,
          Buffer.from(JSON.stringify(returnUrl)),
        ],
      );
    });
    return { short_url: `${webSdkUrl}?pid=${profile}#${code}` };
  },
);

app.get<{ Params: { id: string } }>('/api/v2/profile/:id', async (request) => {
  const profile = await pool.query('select * from profile where id = $1 and company_id = $2', [
    request.params.id,
    COMPANY,
  ]);
  const steps = await pool.query('select * from profile_step where profile_id = $1', [request.params.id]);
  const { personal, ...row } = profile.rows[0] as { personal: Buffer };
  return { ...row, ...(JSON.parse(personal.toString()) as object), steps: steps.rows };
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
