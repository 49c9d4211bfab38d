import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '@veridoor/contract/documents/document';
import { replacedPages, sameDocument } from '../../steps/pages.ts';
import { evaluateStep } from '../../steps/registry.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany, usualWorkflow } from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';
import { contentImageCheck, documentRequests } from '../../testing/documents/documents.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { form, passport } from '../../testing/documents/sending.ts';

const image = await cardJpeg({ width: 400, height: 300 });

describe.each(databases)('random decisions on documents on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let requests: Awaited<ReturnType<typeof documentRequests>>;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(kind, {}, { imageCheck: contentImageCheck });
    company = await buildCompany(test.parts);
    requests = await documentRequests(test, company);
    token = await company.token('compliance');
  });
  afterAll(() => test.close());

  /** Does it to the service and to the model; the status of the answer, and what it should be. */
  async function perform(next: Operation, profile: string, model: Model) {
    if (next.what === 'upload') {
      model.upload(await requests.post(profile, pageOf(next.side), image));
      return { answered: 201, expected: 201 };
    }
    const page = model.pages[next.which];
    if (!page) return { answered: null, expected: null };
    const expected = model[next.what](page);
    const url = `/api/v2/document/${page.id}`;
    const by = await company.token('admin');
    const answer = await (next.what === 'delete'
      ? requests.remove(page.id)
      : next.what === 'put'
        ? test.inject({ method: 'PUT', url, token: by, ...form({}, { bytes: image }) })
        : requests.act(page.id, next.what, next.what === 'reject' ? { reject_reason: 'unclear' } : undefined));
    return { answered: answer.statusCode, expected };
  }

  it('the rules hold for any decisions in any order', { timeout: 300_000 }, async () => {
    const side = fc.constantFrom('front', 'back', 'single');
    const which = fc.nat({ max: 7 });
    const operation: fc.Arbitrary<Operation> = fc.oneof(
      fc.record({ what: fc.constant('upload' as const), side }),
      fc.record({ what: fc.constantFrom('approve', 'reject', 'archive', 'restore', 'delete', 'put'), which }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 14 }), async (operations) => {
        const profile = await buildProfile(test, company);
        const model = new Model();
        for (const next of operations) {
          test.clock.advance({ seconds: 1 });
          const { answered, expected } = await perform(next, profile.id, model);
          expect({ ...next, answered }).toEqual({ ...next, answered: expected });
          // Uploads and orders of checks wake the runner: what it has done by now is the model's too.
          await test.parts.jobs.idle();
          model.check();
          const list = await test.inject({ method: 'GET', url: `/api/v2/profile/${profile.id}/documents`, token });
          const reported = list
            .json<{ data: Document[] }>()
            .data.map(({ id, status, state }) => ({ id, status, state }));
          const known = model.pages.map(({ id, status, state }) => ({ id, status, state }));
          const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
          expect(reported.toSorted(byId)).toEqual(known.toSorted(byId));
          expect(await requests.step(profile.id)).toBe(model.step());
          const active = model.pages.filter(({ state }) => state === 'active').map((page) => page.side);
          expect(new Set(active).size).toBe(active.length);
        }
      }),
      { numRuns: 12 },
    );
  });
});

type Operation =
  | { what: 'upload'; side: string }
  | { what: 'approve' | 'reject' | 'archive' | 'restore' | 'delete' | 'put'; which: number };

const card = { step: 'identity', type: 'id_card', country: 'TR', version: 'new' } as const;
const pageOf = (side: string) => (side === 'single' ? passport : { ...card, side });

/** What the rules say, without a database. */
class Model {
  pages: Document[] = [];

  get #active() {
    return this.pages.filter(({ state }) => state === 'active');
  }

  upload(page: Document) {
    for (const old of replacedPages(this.#active, page)) old.state = 'archived';
    this.pages.push({ ...page });
  }

  check() {
    for (const page of this.pages) {
      if (page.results.length > 0) continue;
      // Sent by the company, and nothing was read: it waits for a person.
      page.results = [{ check: 'capture', outcome: 'review', score: null, detail: 'sent_by_api' }];
    }
  }

  approve = (page: Document) => this.#decide(page, 'approved');
  reject = (page: Document) => this.#decide(page, 'rejected');

  #decide(page: Document, status: Document['status']) {
    if (page.state === 'archived') return 409;
    page.status = status;
    page.decided_by = 'decider';
    return 200;
  }

  archive(page: Document) {
    page.state = 'archived';
    return 200;
  }

  restore(page: Document) {
    if (page.state === 'active') return 200;
    if (this.#active.some((other) => other.side === page.side || !sameDocument(other, page))) return 409;
    page.state = 'active';
    return 200;
  }

  delete(page: Document) {
    this.pages = this.pages.filter((other) => other !== page);
    return 204;
  }

  put(page: Document) {
    if (page.state === 'archived') return 409;
    page.status = 'pending';
    page.decided_by = null;
    page.results = [];
    return 200;
  }

  step() {
    const present = new Set(this.#active.map(({ sha256 }) => sha256));
    return evaluateStep(usualWorkflow.steps[0]!, { pages: this.#active, answered: false, present, rules: [] }).status;
  }
}
