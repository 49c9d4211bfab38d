import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keyOf } from './api-keys.ts';
import { createTestApplication } from './application.ts';
import { buildCompany } from './builders.ts';
import { database } from './servers/databases.ts';
import { startReceiver } from './servers/receiver.ts';
import { PERSON, PERSONAL_DATA, uploadEveryWay, wholeJourney } from './journeys/whole-journey.ts';

describe('log of a journey', () => {
  it('the log and the spans of a whole journey, errors included, hold no secret and no personal data', async () => {
    const lines: string[] = [];
    const log = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const collector = await startReceiver();
    const tracing = { endpoint: collector.address, headers: {}, service: 'veridoor', share: 1 };
    const base = await createTestApplication(database, { logLevel: 'trace', tracing }, {}, log);
    const company = await buildCompany(base.parts);
    const journey = await wholeJourney(base, company);
    const key = await keyOf(base, company);
    await uploadEveryWay(base, journey, key);
    const { secrets, profile } = journey;
    // The database repeats the whole row in its message.
    await sql`alter table profile add constraint closed check (number_hash is null) not valid`.execute(
      base.parts.database,
    );
    const failed = await base.inject({
      method: 'PATCH',
      url: `/api/v2/profile/${profile}`,
      token: await company.token('admin'),
      payload: { name: `${PERSON.name} II` },
    });
    expect(failed.statusCode).toBe(500);
    await base.close();
    await collector.close();
    const spans = collector.received.map(({ body }) => body).join('');
    expect(spans).toContain('POST /api/v2/document');
    const text = `${lines.join('')}${spans}`.toLowerCase();
    expect(lines.length).toBeGreaterThan(30);
    expect(text).toContain('request failed');
    for (const datum of [...secrets, key, ...PERSONAL_DATA]) {
      expect([datum, text.includes(datum.toLowerCase())]).toEqual([datum, false]);
      const encoded = encodeURIComponent(datum).toLowerCase();
      expect([encoded, text.includes(encoded)]).toEqual([encoded, false]);
    }
  });
});
