import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../../testing/builders.ts';
import { buildEntity, NORVIK } from '../../../testing/entities.ts';
import { listedPerson, loadList } from '../../../testing/lists.ts';
import { database } from '../../../testing/servers/databases.ts';
import { buildListener, eventsOf } from '../../../testing/webhooks.ts';

/** The children of each element that a draft may have, in the order of schemas 4 and 5 of goAML. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  report:
    'rentity_id rentity_branch submission_code report_code entity_reference submission_date currency_code_local reporting_person location reason action activity report_indicators'.split(
      ' ',
    ),
  reporting_person: ['first_name', 'last_name'],
  location: ['address_type', 'address', 'city', 'country_code', 'state'],
  activity: ['report_parties'],
  report_parties: ['report_party'],
  report_party: ['person', 'entity', 'reason', 'comments'],
  entity: 'name incorporation_number addresses incorporation_country_code incorporation_date tax_number comments'.split(
    ' ',
  ),
  addresses: ['address'],
  address: ['address_type', 'address', 'city', 'zip', 'country_code'],
  person: 'gender first_name last_name birthdate alias passport_number passport_country id_number nationality1'.split(
    ' ',
  ),
  report_indicators: ['indicator'],
};
/** What the schema requires of each. */
const REQUIRED = ORDER['report']!.filter((name) => name !== 'action');

/** The elements of a document without attributes, each with its parent. */
function elementsOf(xml: string): { name: string; parent: string | null }[] {
  const open: string[] = [];
  return [...xml.matchAll(/<(\/?)(\w+)>/g)].flatMap(([, closes, name = '']) => {
    if (closes) {
      if (open.pop() !== name) throw new Error(`</${name}> closes another element`);
      return [];
    }
    open.push(name);
    return [{ name, parent: open.at(-2) ?? null }];
  });
}

const DRAFT = {
  reporting_entity: 42,
  branch: 'Main',
  address: '1 High Street',
  city: 'Valletta',
  state: 'Harbour',
  country: 'MT',
  currency: 'EUR',
  indicators: ['SANC', 'PEP1'],
  action: '',
  reason: 'Pays & <asks> for\u0001 cash.',
};

describe('a draft of a report of suspicion', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    await loadList(test.parts, [listedPerson('one', 'Orlanda Vexley-Marsh')]);
  });
  afterAll(() => test.close());

  const ask = (id: string, token: string, format = 'goaml', payload: object = DRAFT) =>
    test.inject({ method: 'POST', url: `/api/v2/profile/${id}/suspicion?format=${format}`, token, payload });
  const customer = async (name = 'Orlanda Vexley-Marsh') => {
    const { id } = await buildProfile(test, company, { name });
    await test.parts.jobs.idle();
    return id;
  };

  it.each(['person', 'company'])(
    'is goAML XML about a %s with the elements of the schema in their order',
    async (of) => {
      const id = of === 'person' ? await customer() : (await buildEntity(test, company, NORVIK)).id;
      const answer = await ask(id, await company.token('compliance'));
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
      const elements = elementsOf(answer.body);
      for (const [parent, order] of Object.entries(ORDER)) {
        const places = elements.filter((one) => one.parent === parent).map(({ name }) => order.indexOf(name));
        expect([parent, places]).toEqual([parent, places.toSorted((a, b) => a - b)]);
        expect(places).not.toContain(-1);
      }
      const own = new Set(elements.filter(({ parent }) => parent === 'report').map(({ name }) => name));
      expect(REQUIRED.filter((name) => !own.has(name))).toEqual([]);
      for (const part of [
        '<rentity_id>42</rentity_id>',
        `<entity_reference>${id}</entity_reference>`,
        '<reason>Pays &amp; &lt;asks&gt; for cash.</reason>',
        ...(of === 'person'
          ? [
              '<first_name>Orlanda</first_name><last_name>Vexley-Marsh</last_name>',
              '<comments>demonstration one: Orlanda Vexley-Marsh (sanction)</comments>',
            ]
          : [
              '<entity><name>Norvik AS</name><incorporation_number>923609016</incorporation_number>',
              'Ada O’Specimen, 1980-02-29, NO, owner and director, 60 %',
            ]),
        '<indicator>SANC</indicator><indicator>PEP1</indicator>',
      ])
        expect(answer.body).toContain(part);
    },
  );

  it('has a name for whoever has one word, and a dash for what is unknown', async () => {
    const { body } = await ask(await customer('Orlanda'), await company.token('compliance'));
    expect(body).toContain('<person><first_name>-</first_name><last_name>Orlanda</last_name></person>');
  });

  it('about a company is a page with its owners, and another’s company is not found', async () => {
    const { id } = await buildEntity(test, company, NORVIK);
    const page = await ask(id, await company.token('compliance'), 'page');
    for (const part of ['Norvik AS', '923609016', 'Vestland Holding, 811722332, NO, owner, 20.5 %'])
      expect(page.body).toContain(part);
    const other = await buildCompany(test.parts);
    expect((await ask(id, await other.token('compliance'))).statusCode).toBe(404);
  });

  it('is a page that says that it is a draft', async () => {
    const page = await ask(await customer(), await company.token('compliance'), 'page');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('<strong>Draft</strong>. Not sent.');
    expect(page.body).toContain('Pays &amp; &lt;asks&gt; for');
  });

  it('is for those alone who have its permission, and of their own company', async () => {
    const id = await customer();
    for (const group of ['admin', 'agent', 'integration', 'developer', 'auditor'] as const)
      expect((await ask(id, await company.token(group))).statusCode).toBe(403);
    const other = await buildCompany(test.parts);
    expect((await ask(id, await other.token('compliance'))).statusCode).toBe(404);
    const officer = await company.token('compliance');
    for (const wrong of [
      { indicators: [] },
      { reason: '' },
      { country: 'Malta' },
      { reporting_entity: 0 },
      { more: 1 },
    ])
      expect((await ask(id, officer, 'goaml', { ...DRAFT, ...wrong })).statusCode).toBe(400);
  });

  it('is in the audit, and in nothing that reaches the customer', async () => {
    await buildListener(test, company, ['*']);
    const id = await customer();
    const officer = await company.token('compliance');
    const before = await eventsOf(test, { company: company.id });
    await ask(id, officer);
    const audit = (await test.inject({ url: `/api/v2/audit?subject=${id}`, token: await company.token('auditor') }))
      .body;
    expect(audit).toContain('suspicion.drafted');
    expect(audit).not.toContain('Pays');
    expect(await eventsOf(test, { company: company.id })).toEqual(before);
    for (const [method, url] of [
      ['POST', `/api/v2/profile/${id}/export`],
      ['GET', `/api/v2/profile/${id}/export`],
      ['GET', `/api/v2/profile/${id}`],
      ['GET', `/api/v2/profile/${id}/report`],
    ] as const) {
      const payload = method === 'POST' ? { payload: { reason: 'access' } } : {};
      const answer = await test.inject({ method, url, token: officer, ...payload });
      expect([url, answer.statusCode]).toEqual([url, method === 'POST' ? 202 : 200]);
      expect(answer.body).not.toMatch(/suspicion|Pays/);
    }
  });
});
