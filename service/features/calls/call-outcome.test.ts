import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions } from '@veridoor/contract/steps/call';
import type { Profile } from '@veridoor/contract/profile';
import type { Session } from '@veridoor/contract/session';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import { lockFlow } from '../../records/flow/queries.ts';
import { SYSTEM } from '../../records/audit/audit.ts';
import { settleProfile } from '../decisions/profile-settlement.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, setStep, type TestCompany, usualWorkflow } from '../../testing/builders.ts';
import { buildAgent, buildCaller, callRequests, callWorkflow } from '../../testing/calls/calls.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildListener, eventsOf } from '../../testing/webhooks.ts';

const rejects: WorkflowDefinition = { ...usualWorkflow, rules: [{ check: 'call', outcome: 'reject' }] };

/** The usual workflow with a call at its end, that has these options. */
function withCall(options: Partial<CallOptions>): WorkflowDefinition {
  const steps = callWorkflow.steps.map((step) =>
    step.kind === 'call' ? { ...step, options: { ...step.options, ...options } } : step,
  );
  return { ...callWorkflow, steps };
}

describe('outcome of a video call', () => {
  let test: TestApplication;
  let calls: ReturnType<typeof callRequests>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    calls = callRequests(test);
  });
  afterAll(() => test.close());

  /**
   * A company with an agent in a call with a customer; nothing has to be there for an approval, unless the workflow
   * says so.
   */
  const begin = async (workflow: WorkflowDefinition = withCall({ required_captures: [] })) => {
    const company = await buildCompany(test.parts, { workflow });
    const [agent, caller] = [await buildAgent(test, company), await buildCaller(test, company)];
    await buildListener(test, company, ['*']);
    const { id } = await calls.join(caller.token);
    await calls.take(agent.token);
    return { company, agent, caller, id };
  };
  const reject = { decision: 'rejected', reason: 'face_differs' };
  const profileOf = async (company: TestCompany, id: string) =>
    (await test.inject({ url: `/api/v2/profile/${id}`, token: await company.token('integration') })).json<Profile>();
  const change = async (company: TestCompany, id: string, payload: object) =>
    (
      await test.inject({
        method: 'PATCH',
        url: `/api/v2/profile/${id}`,
        token: await company.token('compliance'),
        payload,
      })
    ).statusCode;
  const reported = async (company: TestCompany, requested: string) =>
    (await eventsOf(test, { company: company.id })).filter(({ type }) => type.startsWith(requested));

  it('an event gives the business the call, the decision and its reason', async () => {
    const approved = await begin();
    await calls.putBack(approved.agent.token, approved.id);
    test.clock.advance({ seconds: 1 });
    await calls.take(approved.agent.token);
    await calls.decide(approved.agent.token, approved.id, { decision: 'approved' });
    const plain = { end: null, decision: null, reason: null };
    const sessions = async ({ company }: typeof approved) =>
      (await reported(company, 'call.')).map(({ type, data }) => [type, data.session]);
    expect(await sessions(approved)).toEqual([
      ['call.started', { kind: 'call', status: 'started', errors: [], call: { id: approved.id, ...plain } }],
      [
        'call.ended',
        {
          kind: 'call',
          status: 'complete',
          errors: [],
          call: { id: approved.id, end: 'approved', decision: 'approved', reason: null },
        },
      ],
    ]);

    const rejected = await begin();
    await calls.decide(rejected.agent.token, rejected.id, reject);
    expect((await sessions(rejected)).at(-1)).toEqual([
      'call.ended',
      {
        kind: 'call',
        status: 'complete',
        errors: [],
        call: { id: rejected.id, end: 'rejected', decision: 'rejected', reason: reject.reason },
      },
    ]);

    const left = await begin();
    await calls.leave(left.caller.token);
    expect((await sessions(left)).at(-1)).toEqual([
      'call.ended',
      { kind: 'call', status: 'incomplete', errors: ['call_left'], call: { id: left.id, ...plain, end: 'left' } },
    ]);
  });

  it('the profile shows the call as a step, even when the workflow has none', async () => {
    const { company, agent, caller, id } = await begin(usualWorkflow);
    const states = async () =>
      (await profileOf(company, caller.profile)).steps.map((step) => [step.id, step.kind, step.status]);
    const before = [
      ['identity', 'document', 'not_uploaded'],
      ['selfie', 'selfie', 'not_uploaded'],
    ];
    expect(await states()).toEqual([...before, ['video-call', 'call', 'not_uploaded']]);
    await calls.decide(agent.token, id, reject);
    expect(await states()).toEqual([...before, ['video-call', 'call', 'rejected']]);
    const [ended] = await reported(company, 'call.ended');
    expect(ended?.data.profile).toMatchObject({ status: 'in_review', steps: [{}, {}, { status: 'rejected' }] });
  });

  it('the business reads the outcome of each call', async () => {
    const { company, agent, caller, id } = await begin(usualWorkflow);
    const token = await company.token('integration');
    await calls.end(agent.token, id);
    test.clock.advance({ seconds: 1 });
    const second = await calls.join(caller.token);
    const other = await calls.join((await buildCaller(test, company)).token);
    const first = await calls.list(token, `?profile=${caller.profile}&limit=1`);
    expect(first).toMatchObject({ data: [{ id: second.id, state: 'waiting', end: null }], has_more: true });
    expect(
      await calls.list(token, `?profile=${caller.profile}&limit=1&cursor=${first.next_cursor ?? ''}`),
    ).toMatchObject({
      data: [{ id, profile: caller.profile, step: 'video-call', agent: agent.id, end: 'ended', decision: null }],
      has_more: false,
    });
    expect((await calls.list(token)).data.map((call) => call.id).toSorted()).toEqual(
      [id, second.id, other.id].toSorted(),
    );
    expect(await calls.get(token, id)).toMatchObject({ id, end: 'ended', decision: null, reason: null });
    const stranger = await buildCompany(test.parts);
    expect((await calls.list(await stranger.token('integration'), `?profile=${caller.profile}`)).data).toEqual([]);
    await expect(calls.list(await company.token('developer'))).rejects.toThrow('permission_missing');
  });

  it('a rejection puts the profile into review and ends the calls until somebody asks for another', async () => {
    const { company, agent, caller, id } = await begin(usualWorkflow);
    await calls.decide(agent.token, id, reject);
    expect(await profileOf(company, caller.profile)).toMatchObject({
      status: 'in_review',
      status_reason: 'call_rejected',
    });
    await expect(calls.join(caller.token)).rejects.toThrow('session_completed');
    const complete = await test.inject({
      method: 'POST',
      url: '/api/v2/session/complete',
      token: caller.token,
      payload: {},
    });
    expect(complete.json()).toMatchObject({ status: 'complete' });
    expect(await profileOf(company, caller.profile)).toMatchObject({ status_reason: 'call_rejected' });
    expect(await change(company, caller.profile, { status: 'resubmission_requested' })).toBe(200);
    const session = (await test.inject({ url: '/api/v2/session', token: caller.token })).json<Session>();
    expect(session).toMatchObject({ completed: false, steps: [{ status: 'rejected', attempts_left: 2 }] });
    expect(await calls.join(caller.token)).toMatchObject({ state: 'waiting' });
  });

  it('a rejection rejects the profile when a rule of the workflow says so', async () => {
    const { company, agent, caller, id } = await begin(rejects);
    await calls.decide(agent.token, id, reject);
    // The screening that the decision ordered settles the profile once more.
    await test.parts.jobs.idle();
    expect(await profileOf(company, caller.profile)).toMatchObject({
      status: 'rejected',
      status_reason: 'call_rejected',
    });
    await expect(calls.join(caller.token)).rejects.toThrow('session_completed');
  });

  it('a decision in a call lifts no hold and approves no profile', async () => {
    for (const decision of [{ decision: 'approved' }, reject]) {
      const { company, agent, caller, id } = await begin({ ...withCall({}), rules: rejects.rules ?? [] });
      for (const step of ['identity', 'selfie']) await setStep(test, caller.profile, step, 'approved');
      const hold = { status: 'in_review', status_reason: 'suspected fraud' };
      expect(await change(company, caller.profile, hold)).toBe(200);
      await calls.decide(agent.token, id, decision);
      expect(await profileOf(company, caller.profile)).toMatchObject(hold);
    }
  });

  it('the checks cannot approve a profile after a call rejected it', async () => {
    const { company, agent, caller, id } = await begin(usualWorkflow);
    await calls.decide(agent.token, id, reject);
    for (const step of ['identity', 'selfie']) await setStep(test, caller.profile, step, 'approved');
    await test.parts.database.transaction().execute(async (transaction) => {
      const flow = await lockFlow(transaction, company.id, caller.profile);
      if (flow) await settleProfile(transaction, SYSTEM, flow, test.clock.now());
    });
    expect(await profileOf(company, caller.profile)).toMatchObject({
      status: 'in_review',
      status_reason: 'call_rejected',
    });
  });

  it('a customer hears a reason of the catalogue, never words of an agent’s own', async () => {
    const { agent, caller, id } = await begin();
    const decide = (reason: string) =>
      test.inject({
        method: 'POST',
        url: `/api/v2/call/${id}/decide`,
        token: agent.token,
        payload: { decision: 'rejected', reason },
      });
    expect((await decide('You are on a list of sanctions.')).statusCode).toBe(400);
    expect(await calls.own(caller.token)).toMatchObject({ state: 'active', reason: null });
    expect((await decide('other')).statusCode).toBe(200);
    expect(await calls.own(caller.token)).toMatchObject({ end: 'rejected', reason: 'other' });
  });

  it('a call cannot be approved while required pages are missing, and the answer names them', async () => {
    const { agent, caller, id } = await begin(usualWorkflow);
    const approve = () =>
      test.inject({
        method: 'POST',
        url: `/api/v2/call/${id}/decide`,
        token: agent.token,
        payload: { decision: 'approved' },
      });
    expect((await approve()).json()).toMatchObject({
      status: 409,
      code: 'captures_missing',
      detail: 'Missing: identity, selfie. Ask the customer for the pages, or decide otherwise.',
    });
    await setStep(test, caller.profile, 'identity', 'pending_review');
    await setStep(test, caller.profile, 'selfie', 'processing');
    expect(await calls.get(agent.token, id)).toMatchObject({
      state: 'active',
      missing_captures: [{ step: 'selfie', status: 'processing' }],
    });
    await setStep(test, caller.profile, 'selfie', 'approved');
    expect((await approve()).json()).toMatchObject({ state: 'ended', decision: 'approved', missing_captures: [] });
    expect((await approve()).json()).toMatchObject({ code: 'call_ended' });
  });
});
