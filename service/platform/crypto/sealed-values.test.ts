import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';
import { findInClear } from '../../testing/journeys/everything.ts';
import { buildListener } from '../../testing/webhooks.ts';
import { PERSONAL_DATA, wholeJourney } from '../../testing/journeys/whole-journey.ts';
import { findPayment, insertPayment, saveEvidence } from '../../features/biopay/queries.ts';
import { insertBlockEntry } from '../../features/duplicates/block-entries-queries.ts';
import { insertCallMessage } from '../../features/calls/records/queries.ts';
import { changeCall, findAnyCall, insertCall } from '../../features/calls/queries.ts';
import { secondsAfter } from '../clock.ts';
import { open, seal } from './sealed-values.ts';
import { insertDecision, listDecisions } from '../../records/decisions/queries.ts';
import { liftLegalHold, replaceLegalHold } from '../../records/profiles/legal-holds-queries.ts';
import {
  changePrivacyRequest,
  findPrivacyRequest,
  replacePrivacyRequest,
} from '../../features/privacy/requests-queries.ts';
import { replaceChallenge, takeChallenge } from '../../features/biologin/passkeys/queries.ts';
import { findProfileOfAnyCompany } from '../../records/profiles/queries.ts';
import { findReadings, saveReading } from '../../records/documents/readings-queries.ts';

const MARK = 'Zephyrine Quillfeather';

describe.each(databases)('sealed values on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
    await buildListener(test, company);
  });
  afterAll(() => test.close());

  it('a long value takes a fraction of its bytes, and opens as it was', () => {
    const { database } = test.parts;
    const id = crypto.randomUUID();
    const pages = Array.from({ length: 40 }, (_, number) => ({
      number,
      status: 'approved',
      side: 'front',
      country: 'TR',
    }));
    for (const value of [pages, pages.slice(0, 1), 'ß'.repeat(600), '\u0000']) {
      const sealed = seal(database, 'event', 'body', id, JSON.stringify(value));
      expect(open(database, 'event', 'body', id, sealed)).toBe(JSON.stringify(value));
    }
    const long = JSON.stringify(pages);
    expect(seal(database, 'event', 'body', id, long).length).toBeLessThan(long.length / 4);
  });

  it('a whole journey leaves no personal data in clear text, except addresses in the audit', async () => {
    const { profile } = await wholeJourney(test, company);
    const { database } = test.parts;
    await writeMarks(profile);
    expect(await findInClear(database, [...PERSONAL_DATA, MARK])).toEqual(['audit_entry.address: 203.0.113.88']);
    const exported = await test.inject({
      url: `/api/v2/profile/${profile}/export`,
      token: await company.token('compliance'),
    });
    // It is there, for whoever has the keys.
    for (const datum of PERSONAL_DATA) expect(exported.body.toLowerCase()).toContain(datum.toLowerCase());
  });

  it('a sealed value does not open in another row or column', async () => {
    const { database } = test.parts;
    const [one, other] = [
      await buildProfile(test, company, { name: 'Ada Lovelace' }),
      await buildProfile(test, company, { name: 'Grace Hopper' }),
    ];
    await sql`update profile set personal = (select personal from profile where id = ${other.id}::uuid)
      where id = ${one.id}::uuid`.execute(database);
    await expect(findProfileOfAnyCompany(database, one.id)).rejects.toThrow('authenticate');
    await sql`update profile set consent_evidence = personal where id = ${other.id}::uuid`.execute(database);
    await expect(findProfileOfAnyCompany(database, other.id)).rejects.toThrow('authenticate');
  });

  /** What a journey without agents, officers and readable documents does not write. */
  async function writeMarks(profile: string): Promise<void> {
    const { database, clock } = test.parts;
    const now = clock.now();
    const { id: user } = await database
      .selectFrom('user_account')
      .select('id')
      .where('username', '=', company.username('admin'))
      .executeTakeFirstOrThrow();
    const { id: document } = await database
      .selectFrom('document')
      .select('id')
      .where('profile_id', '=', profile)
      .limit(1)
      .executeTakeFirstOrThrow();
    await saveReading(database, document, { outline: null, fingerprint: '', fields: MARKED_FIELDS }, now);
    expect((await findReadings(database, [document])).get(document)?.fields).toEqual(MARKED_FIELDS);
    const about = { profile_id: profile, company_id: company.id };
    const hold = { ...about, reason: MARK, until: null, placed_by: user, placed_at: now };
    await replaceLegalHold(database, hold);
    await liftLegalHold(database, profile, { by: user, reason: MARK }, now);
    const asked = { kind: 'erasure', reason: 'asked', state: 'waiting', requested_by: user } as const;
    const request = { ...about, ...asked, id: crypto.randomUUID(), created_at: now, expires_at: secondsAfter(now, 60) };
    await replacePrivacyRequest(database, request);
    await changePrivacyRequest(database, request.id, { note: MARK });
    expect(await findPrivacyRequest(database, profile, 'erasure', now)).toMatchObject({ note: MARK });
    await insertBlockEntry(database, {
      ...BLOCKED,
      mode: 'live',
      company_id: company.id,
      document_id: document,
      created_at: now,
    });
    await insertDecision(database, { ...DECIDED, company_id: company.id, profile_id: profile, created_at: now });
    expect((await listDecisions(database, profile)).map(({ note }) => note)).toContain(MARK);
    const call = await insertCall(database, { ...CALL, company_id: company.id, profile_id: profile, now });
    await changeCall(database, { id: call!.id }, { notes: MARK, end_reason: MARK });
    expect(await findAnyCall(database, call!.id)).toMatchObject({ notes: MARK, end_reason: MARK });
    await insertCallMessage(database, { callId: call!.id, sender: 'customer', text: MARK, now });
    await insertPayment(database, { ...PAYMENT, company_id: company.id, profile_id: profile, ...until(now) });
    await saveEvidence(database, PAYMENT.id, SIGNED);
    expect((await findPayment(database, company.id, PAYMENT.id))?.evidence).toEqual(SIGNED);
    await replaceChallenge(database, { ...ASKED, profile_id: profile, expires_at: secondsAfter(now, 60) });
    expect(await takeChallenge(database, { profileId: profile, purpose: ASKED.purpose, now })).toMatchObject({
      statement: MARK,
    });
    await replaceChallenge(database, { ...ASKED, profile_id: profile, expires_at: now });
  }
});

const MARKED_FIELDS = { name: MARK } as never;
const until = (now: Date) => ({ created_at: now, expires_at: now });
const BLOCKED = {
  kind: 'number' as const,
  number_hash: null,
  fingerprint: null,
  outline: null,
  descriptor: null,
  reason: MARK,
  created_by: null,
  expires_at: null,
};
const DECIDED = {
  subject: 'profile' as const,
  subject_id: 'x',
  outcome: 'rejected',
  before: null,
  reason: MARK,
  note: MARK,
  override: false,
  user_id: null,
  workflow_id: null,
  search_id: null,
  results: [],
};
const CALL = {
  step_id: 'talk',
  language: 'en',
  customer_records: false,
  options: { recording: false, checklist: [], phrases: [] },
};
const PAYMENT = {
  id: '5f0c1f58-43cb-4a8e-9a55-0f3c1f5c2a11',
  token_hash: new Uint8Array(32),
  amount: '1.00',
  currency: 'EUR',
  reference: MARK,
  return_url: `https://bank.example/${encodeURIComponent(MARK)}`,
  language: 'en',
  passkey_required: true,
};
const SIGNED = {
  statement: MARK,
  passkey: '',
  rp_id: '',
  origin: '',
  credential_id: '',
  public_key: '',
  client_data_json: MARK,
  authenticator_data: '',
  signature: '',
};
const ASKED = {
  purpose: 'payment:1',
  challenge: Buffer.alloc(32, 7),
  origin: 'https://verify.example',
  statement: MARK,
};
