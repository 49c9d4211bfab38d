import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_BODY_LIMIT, type EventReport, type WebhookEvent } from '@veridoor/contract/event';
import type { Company } from '@veridoor/contract/company';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildPassportHolder, passportImages } from '../../testing/documents/passports.ts';
import { buildListener, openEvents } from '../../testing/webhooks.ts';
import { exampleData } from '../../platform/http/openapi/event-examples.ts';
import { eventBody } from '../../records/outbox/events.ts';

let images: Awaited<ReturnType<typeof passportImages>>;
beforeAll(async () => {
  images = await passportImages();
}, 300_000);

describe('report in notifications', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(database);
  });
  afterAll(() => test.close());

  const change = async (company: TestCompany, payload: object) =>
    test.inject({ method: 'PATCH', url: '/api/v2/company', token: await company.token('admin'), payload });

  /** What a company that wants so much hears of a passport holder whom compliance rejects. */
  async function reported(webhook_report?: Company['webhook_report']) {
    const company = await buildCompany(test.parts);
    const set = await change(company, webhook_report ? { webhook_report } : { link_lifetime: 3600 });
    expect(set.json()).toMatchObject({ webhook_report: webhook_report ?? 'summary' });
    await buildListener(test, company);
    const { profile } = await buildPassportHolder(test, company, images);
    const answer = await test.inject({
      method: 'PATCH',
      url: `/api/v2/profile/${profile.id}`,
      token: await company.token('compliance'),
      payload: { status: 'rejected', status_reason: 'Not our customer', note: 'Called twice' },
    });
    expect(answer.statusCode).toBe(200);
    const rows = await test.parts.database
      .selectFrom('event')
      .select(['id', 'body'])
      .where('company_id', '=', company.id)
      .execute();
    // The status changed more than once, and rows have no order.
    const events = openEvents(test, rows).filter(
      ({ type, data }) => type !== 'profile.status_changed' || data.profile?.status === 'rejected',
    );
    const reports = new Map(events.map(({ type, data }) => [type, data.report]));
    return { reports, text: JSON.stringify([...reports.values()]) };
  }

  it('a notification has a summary without personal data unless the company chooses otherwise', async () => {
    const { reports, text } = await reported();
    const report = reports.get('profile.status_changed');
    expect(report).toMatchObject({
      detail: 'summary',
      status: 'rejected',
      decision: { outcome: 'rejected', reason: 'Not our customer', by: { kind: 'user' } },
      verdict: { state: 'complete', outcome: 'in_review' },
    });
    const checks = Object.fromEntries(report!.checks.map((one) => [one.check, one]));
    expect(checks).toMatchObject({
      mrz: { outcome: 'passed' },
      document: { outcome: 'review', detail: 'country_differs' },
      match: { outcome: 'passed' },
      screening: { document: null, outcome: 'not_made' },
    });
    expect(report).not.toHaveProperty('extracted');
    expect(text).not.toMatch(/LINDQVIST|MAJA|1991|Called twice/u);
    expect(reports.get('document.uploaded')).toMatchObject({ detail: 'summary', decision: null });
    expect(reports.has('profile.created')).toBe(true);
    expect(reports.get('profile.created')).toBeUndefined();
  });

  it('a notification has what was read when the company wants everything', async () => {
    const { reports, text } = await reported('full');
    expect(reports.get('profile.status_changed')?.extracted).toMatchObject({
      last_name: { value: 'LINDQVIST AAKEROE', source: 'machine_readable_zone' },
      birth_date: { value: '1991-04-17' },
    });
    expect(text).not.toMatch(/Called twice|\/file|\/portrait/u);
  });

  it('a notification has no report when the company wants none', async () => {
    const { reports } = await reported('none');
    expect([...reports.values()].filter((report) => report !== undefined)).toEqual([]);
  });
});

describe('oversized notifications', () => {
  const body = (report: EventReport) =>
    eventBody({
      id: crypto.randomUUID(),
      type: 'document.rejected',
      mode: 'live',
      companyId: crypto.randomUUID(),
      data: { ...exampleData('document.rejected'), report },
      now: new Date(0),
    });
  const check = { document: null, check: 'image', outcome: 'passed', score: 1, detail: null } as const;
  const report: EventReport = {
    detail: 'summary',
    status: 'in_review',
    decision: null,
    verdict: { state: 'complete', outcome: 'in_review', causes: [] },
    checks: [check],
  };
  const dataOf = (text: string) => (JSON.parse(text) as WebhookEvent).data;

  it('an oversized notification keeps the verdict and leaves out the checks', () => {
    const text = body({ ...report, checks: Array.from({ length: 300 }, () => check) });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(EVENT_BODY_LIMIT);
    expect(dataOf(text).report).toEqual({ ...report, checks: [] });
    expect(dataOf(text).document?.results).toEqual([]);
  });

  it('an oversized notification leaves out the report before the page', () => {
    const cause = { step: null, check: null, outcome: 'open', code: 'x'.repeat(60) } as const;
    const causes = Array.from({ length: 300 }, () => cause);
    const data = dataOf(body({ ...report, verdict: { ...report.verdict, causes } }));
    expect(data).not.toHaveProperty('report');
    expect(data.document).toBeDefined();
  });

  it('a notification that fits is complete', () => {
    expect(dataOf(body(report)).report).toEqual(report);
  });
});
