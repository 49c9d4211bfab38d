import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '@veridoor/contract/profile';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, unique, type MadeProfile, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { multipart } from '../../testing/documents/multipart.ts';

describe('profiles', () => {
  let test: TestApplication;
  let company: TestCompany;
  let other: TestCompany;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    other = await buildCompany(test.parts);
    token = await company.token('admin');
  });
  afterAll(() => test.close());

  const create = (payload: Record<string, unknown>) =>
    test.inject({ method: 'POST', url: '/api/v2/profile', token, payload });
  const patch = (id: string, payload: Record<string, unknown>, by = token) =>
    test.inject({ method: 'PATCH', url: `/api/v2/profile/${id}`, token: by, payload });

  it('a profile created from a form is stored in normalised form', async () => {
    const number = `TR-${unique()}`;
    const response = await test.inject({
      method: 'POST',
      url: '/api/v2/profile',
      token,
      ...multipart([
        ['id_card_number', ` ${number} `],
        ['name', 'Ays\u0327e  Yılmaz'],
        ['email', 'ayse@Bank.Example'],
        ['phone', '+90 532 123 45 67'],
      ]),
    });
    expect(response.statusCode).toBe(201);
    const profile = response.json<MadeProfile>();
    expect(response.headers['location']).toBe(`http://localhost:4000/api/v2/profile/${profile.id}`);
    expect(profile).toMatchObject({
      id_card_number: number,
      name: 'Ayşe Yılmaz',
      email: 'ayse@bank.example',
      phone: '+905321234567',
      status: 'created',
      status_reason: null,
      steps: [
        { id: 'identity', kind: 'document', status: 'not_uploaded' },
        { id: 'selfie', kind: 'selfie', status: 'not_uploaded' },
      ],
      created_at: '2026-03-01T12:00:00.000Z',
      token_expires_at: '2026-03-01T13:00:00.000Z',
    });
    expect((await test.inject({ url: '/api/v2/session', token: profile.token })).statusCode).toBe(200);
  });

  it('a profile needs only a number, and an empty field counts as none', async () => {
    const response = await create({ id_card_number: `N-${unique()}`, name: '', email: ' ', phone: '' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ name: null, email: null, phone: null });
  });

  it("an integrator's reference can be set, changed, removed and shared by profiles", async () => {
    const reference = `ACCOUNT-${unique()}`;
    const [one, two] = [
      await buildProfile(test, company, { reference: ` ${reference} ` }),
      await buildProfile(test, company, { reference }),
    ];
    expect([one.reference, two.reference]).toEqual([reference, reference]);
    const listed = async () =>
      (await test.inject({ url: `/api/v2/profile?reference=${reference}`, token })).json<{ data: Profile[] }>().data;
    expect((await listed()).map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect((await patch(two.id, { reference: 'other' })).json()).toMatchObject({ reference: 'other' });
    expect((await listed()).map(({ id }) => id)).toEqual([one.id]);
    expect((await patch(two.id, { reference: '' })).json()).toMatchObject({ reference: null });
    expect((await patch(two.id, { reference: 'x'.repeat(65) })).statusCode).toBe(400);
    const detail = await test.inject({ url: `/api/v2/audit?action=profile.updated&subject=${two.id}`, token });
    expect(detail.json()).toMatchObject({ data: [{ detail: { fields: ['reference'] } }, {}] });
  });

  it('a profile exists once for its number, and nothing is overwritten', async () => {
    const first = await buildProfile(test, company, { name: 'First' });
    const again = await create({ id_card_number: first.id_card_number, name: 'Second' });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ id: first.id, name: 'First' });
    const elsewhere = await buildProfile(test, other, { id_card_number: first.id_card_number });
    expect(elsewhere.id).not.toBe(first.id);
  });

  it('profiles created at the same instant with one number are one profile', async () => {
    const id_card_number = `SAME-${unique()}`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => create({ id_card_number, name: `N${index}` })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 11 }, () => 200),
      201,
    ]);
    const profiles = answers.map((answer) => answer.json<Profile>());
    expect(new Set(profiles.map((profile) => profile.id)).size).toBe(1);
    expect(new Set(profiles.map((profile) => profile.name)).size).toBe(1);
    const rows = await test.parts.database
      .selectFrom('profile_step')
      .select('id')
      .where('profile_id', '=', profiles[0]?.id ?? '')
      .execute();
    expect(rows).toHaveLength(2);
  });

  it.each([
    [{}, '/id_card_number', 'required'],
    [{ id_card_number: '  ' }, '/id_card_number', 'too_short'],
    [{ id_card_number: 'x'.repeat(65) }, '/id_card_number', 'too_long'],
    [{ id_card_number: 7 }, '/id_card_number', 'wrong_type'],
    [{ id_card_number: ['a', 'b'] }, '/id_card_number', 'wrong_type'],
    [{ id_card_number: 'a', email: 'nobody' }, '/email', 'wrong_format'],
    [{ id_card_number: 'a', phone: '0532 123 45 67' }, '/phone', 'wrong_format'],
    [{ id_card_number: 'a', name: 'a\u0000b' }, '/name', 'forbidden_character'],
    [{ id_card_number: 'a', status: 'approved' }, '/status', 'unknown_field'],
  ])('a profile with %j is refused', async (payload, field, code) => {
    const response = await create(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_request', errors: [{ field, code }] });
  });

  it('an error never repeats what was sent', async () => {
    const response = await create({ id_card_number: 'a', email: 'very-secret', phone: 'very-secret' });
    expect(response.body).not.toContain('very-secret');
  });

  it('a profile is read with its token, and by its own company only', async () => {
    const profile = await buildProfile(test, company, { name: 'Ada' });
    const read = await test.inject({ url: `/api/v2/profile/${profile.id}`, token });
    expect(read.json()).toMatchObject({ id: profile.id, name: 'Ada' });
    const stranger = await other.token('admin');
    for (const [method, payload] of [['GET'], ['PATCH', { name: 'x' }]] as const) {
      const response = await test.inject({
        method,
        url: `/api/v2/profile/${profile.id}`,
        token: stranger,
        ...(payload && { payload }),
      });
      expect(response.json()).toMatchObject({ status: 404, code: 'profile_not_found' });
    }
    expect((await test.inject({ url: `/api/v2/profile/${crypto.randomUUID()}`, token })).statusCode).toBe(404);
    expect((await test.inject({ url: '/api/v2/profile/not-an-id', token })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'id', code: 'wrong_format' }],
    });
  });

  it('a profile changes by JSON and by form', async () => {
    const profile = await buildProfile(test, company, { name: 'Before', email: 'a@bank.example' });
    test.clock.advance({ minutes: 1 });
    const changed = await patch(profile.id, { name: 'After', email: '' });
    expect(changed.json()).toMatchObject({ name: 'After', email: null, id_card_number: profile.id_card_number });
    expect(changed.json<Profile>().updated_at > profile.updated_at).toBe(true);
    const form = await test.inject({
      method: 'PATCH',
      url: `/api/v2/profile/${profile.id}`,
      token,
      ...multipart([
        ['phone', '+44 20 7946 0958'],
        ['status', 'pending'],
      ]),
    });
    expect(form.json()).toMatchObject({ name: 'After', phone: '+442079460958', status: 'pending' });
  });

  it('a profile cannot take the number of another', async () => {
    const [first, second] = [await buildProfile(test, company), await buildProfile(test, company)];
    const response = await patch(second.id, { id_card_number: first.id_card_number });
    expect(response.json()).toMatchObject({ status: 409, code: 'id_card_number_taken' });
    expect((await patch(second.id, { id_card_number: second.id_card_number })).statusCode).toBe(200);
  });

  it.each([[{}], [{ status: 'unknown' }], [{ id_card_number: null }], [{ colour: 'red' }]])(
    'a change of a profile by %j is refused',
    async (payload) => {
      const profile = await buildProfile(test, company);
      expect((await patch(profile.id, payload)).statusCode).toBe(400);
    },
  );

  it("a profile's status changes only along the table, with a reason that fits it", async () => {
    const profile = await buildProfile(test, company);
    const rejected = await patch(profile.id, { status: 'rejected', status_reason: 'not_the_same_person' });
    expect(rejected.json()).toMatchObject({ status: 'rejected', status_reason: 'not_the_same_person' });
    const illegal = await patch(profile.id, { status: 'approved', name: 'Changed' });
    expect(illegal.json()).toMatchObject({
      status: 409,
      code: 'invalid_transition',
      allowed: ['in_review', 'resubmission_requested', 'archived'],
    });
    const read = await test.inject({ url: `/api/v2/profile/${profile.id}`, token });
    expect(read.json()).toMatchObject({ status: 'rejected', name: null });
    // The reason that the status has already goes on counting.
    expect((await patch(profile.id, { status: 'rejected' })).json()).toMatchObject({
      status_reason: 'not_the_same_person',
    });
    expect((await patch(profile.id, { status: 'in_review' })).json()).toMatchObject({ status_reason: null });
  });

  it('only permitted users decide on a profile', async () => {
    const profile = await buildProfile(test, company);
    const integration = await company.token('integration');
    expect((await patch(profile.id, { status: 'approved' }, integration)).json()).toMatchObject({
      status: 403,
      code: 'permission_missing',
    });
    expect((await patch(profile.id, { name: 'Ada' }, integration)).statusCode).toBe(200);
    const word = { status: 'approved', override: true, status_reason: 'seen' };
    expect((await patch(profile.id, word, await company.token('compliance'))).statusCode).toBe(200);
  });

  it('simultaneous changes of a profile are all kept', async () => {
    const profile = await buildProfile(test, company);
    const changes = [
      { name: 'Ada' },
      { email: 'ada@bank.example' },
      { phone: '+442079460958' },
      { status: 'in_review' },
    ];
    const answers = await Promise.all(changes.map((change) => patch(profile.id, change)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    const read = await test.inject({ url: `/api/v2/profile/${profile.id}`, token });
    expect(read.json()).toMatchObject(Object.assign({}, ...changes));
  });
});
