import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrustRoot, VicalImported } from '@veridoor/contract/documents/digital-id';
import { makeRoot, makeSigner, type Certified } from '../../../../tools/wallet/certificates.ts';
import { makeVical, type VicalOrder } from '../../../../tools/wallet/vical.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';

const LICENCE = 'org.iso.18013.5.1.mDL';
const IDENTITY = 'eu.europa.ec.eudi.pid.1';

describe('lists of issuing authorities', () => {
  let test: TestApplication;
  let company: TestCompany;
  let signer: Certified;
  let stranger: Certified;
  let ada: Certified;
  let bea: Certified;
  beforeAll(async () => {
    test = await createTestApplication(database);
    const at = test.clock.now();
    signer = await makeSigner(await makeRoot({ at }), { at, name: 'C=UT, CN=List signer' });
    stranger = await makeSigner(await makeRoot({ at }), { at, name: 'C=UT, CN=List signer' });
    ada = await makeRoot({ at, name: 'C=UT, CN=Ada' });
    bea = await makeRoot({ at, name: 'C=UT, CN=Bea' });
  });
  afterAll(() => test.close());
  const fresh = async () => {
    company = await buildCompany(test.parts);
  };

  const authority = (one: Certified, ...docTypes: string[]) => ({ certificate: one.der, docTypes });
  const minutes = (count: number) => new Date(test.clock.now().getTime() + count * 60_000);
  const list = (change: Partial<VicalOrder> = {}) =>
    makeVical({ signer, date: minutes(-60), authorities: [authority(ada, LICENCE)], ...change });

  async function send(vical: Buffer, by: Certified = signer, group: 'admin' | 'compliance' = 'admin') {
    const payload = { vical: vical.toString('base64'), signer: by.pem, status_hosts: ['status.example'] };
    const token = await company.token(group);
    return test.inject({ method: 'POST', url: '/api/v2/company/digital-id/vical', token, payload });
  }

  async function roots() {
    const token = await company.token('admin');
    const answer = await test.inject({ method: 'GET', url: '/api/v2/company/digital-id/roots', token });
    return answer.json<{ data: TrustRoot[] }>().data;
  }

  it('its authorities are trusted for the documents that it names', async () => {
    await fresh();
    const vical = await list({
      nextUpdate: minutes(60),
      authorities: [authority(ada, LICENCE, IDENTITY), authority(bea, LICENCE, 'org.example.library')],
    });
    expect((await send(vical)).json<VicalImported>()).toEqual({
      provider: 'Utopia association of roads',
      date: minutes(-60).toISOString(),
      next_update: minutes(60).toISOString(),
      added: 2,
      removed: 0,
      skipped: 0,
    });
    // They came at one instant.
    const trusted = (await roots()).toSorted((one, other) => (one.subject < other.subject ? -1 : 1));
    expect(trusted).toMatchObject([
      { subject: expect.stringContaining('Ada'), types: ['mdl', 'pid_mdoc'], status_hosts: ['status.example'] },
      { subject: expect.stringContaining('Bea'), types: ['mdl'], list_date: minutes(-60).toISOString() },
    ]);
  });

  it('a newer list takes the place of the older one of its signer', async () => {
    await fresh();
    await send(await list({ authorities: [authority(ada, LICENCE), authority(bea, LICENCE)] }));
    const newer = await list({ date: minutes(-30), authorities: [authority(bea, LICENCE)] });
    expect((await send(newer)).json()).toMatchObject({ added: 0, removed: 1 });
    expect((await roots()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Bea')]);
    expect((await send(newer)).json()).toMatchObject({ added: 0, removed: 0 });
    expect((await send(await list())).json()).toMatchObject({ status: 422, code: 'trust_list_refused' });
    expect(await roots()).toHaveLength(1);
  });

  it('an authority that was added alone stays as it is', async () => {
    await fresh();
    const token = await company.token('admin');
    const payload = { certificate: ada.pem, types: ['pid_sd_jwt'] };
    await test.inject({ method: 'POST', url: '/api/v2/company/digital-id/roots', token, payload });
    expect((await send(await list())).json()).toMatchObject({ added: 0, removed: 0 });
    expect(await roots()).toMatchObject([{ types: ['pid_sd_jwt'], list_date: null }]);
  });

  it('authorities of other documents, old certificates and signers are skipped', async () => {
    await fresh();
    const at = test.clock.now();
    const vical = await list({
      authorities: [
        authority(ada, 'org.example.library'),
        authority(await makeRoot({ at, to: -1 }), LICENCE),
        authority(signer, LICENCE),
        { certificate: Buffer.from('no certificate'), docTypes: [LICENCE] },
        authority(bea, LICENCE),
      ],
    });
    expect((await send(vical)).json()).toMatchObject({ added: 1, skipped: 4 });
  });

  const tampered: [string, () => Promise<Buffer>, (() => Certified)?][] = [
    ['with another signer than the pinned one', () => list({ signer: stranger })],
    ['of the pinned signer’s own root', () => list(), () => ada],
    ['with a changed authority', async () => flipped(await list(), Buffer.from(LICENCE))],
    ['with a changed signature', async () => flipped(await list(), null)],
    ['of another version', () => list({ version: '2.0' })],
    ['of tomorrow', () => list({ date: minutes(1440) })],
    ['that should have been replaced', () => list({ nextUpdate: minutes(-1) })],
    ['signed before its signer was valid', () => list({ date: minutes(-60 * 24 * 60) })],
    ['with bytes behind it', async () => Buffer.concat([await list(), Buffer.from([0])])],
    ['that is cut off', async () => (await list()).subarray(0, -10)],
    ['that is no CBOR', async () => Buffer.from('a list')],
    ['that is a certificate', async () => ada.der],
  ];
  it.each(tampered)('a list %s is refused, and nothing is trusted', async (_, make, by = () => signer) => {
    await fresh();
    expect((await send(await make(), by())).json()).toMatchObject({ status: 422, code: 'trust_list_refused' });
    expect(await roots()).toEqual([]);
  });

  it('only who may change the company may import one, and the audit has it', async () => {
    await fresh();
    expect((await send(await list(), signer, 'compliance')).statusCode).toBe(403);
    await send(await list());
    const token = await company.token('auditor');
    const audit = await test.inject({ method: 'GET', url: '/api/v2/audit?action=digital_id.list_imported', token });
    const fingerprint = new X509Certificate(signer.pem).fingerprint256.replaceAll(':', '').toLowerCase();
    expect(audit.json<{ data: object[] }>().data).toMatchObject([{ detail: { signer: fingerprint, added: 1 } }]);
  });
});

/** The list with one bit changed: in the given bytes, or in the signature at its end. */
function flipped(bytes: Buffer, place: Buffer | null): Buffer {
  const copy = Buffer.from(bytes);
  const index = place === null ? copy.length - 5 : copy.indexOf(place);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}
