import { setTimeout as wait } from 'node:timers/promises';
import type { Profile, ProfileStatus } from '@veridoor/contract/profile';
import type { Report } from '@veridoor/contract/report';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import { granted } from './ask.ts';
import type { Customer } from './customer.ts';
import type { Company, Stack } from './stack.ts';

/** One journey in one company of its own. */
export interface Case {
  name: string;
  column: 'new company' | 'loosest workflow' | 'honest';
  /** Whether it runs before any list is loaded. */
  listless: boolean;
  workflow?: WorkflowDefinition;
  /** The required end; for an attack anything but approved. */
  expected?: ProfileStatus;
  /** One of those of whom nine in ten must be approved by themselves, and none rejected. */
  counted?: true;
  run(company: Company): Promise<Customer>;
}

/** A finished case. */
interface Done extends Case {
  company: Company;
  customer: Customer;
}

/** The end of a case, and the codes that kept it from being approved. */
export interface Ended extends Pick<Case, 'name' | 'column' | 'expected' | 'counted'> {
  status: ProfileStatus;
  codes: string[];
}

/** Parallel cases: the service works on one image while the next is drawn and sent. */
const AT_ONCE = 3;
/** Milliseconds without a change after which checks and screenings have ended. */
const QUIET = 4000;

/** Refusals that follow from an earlier one: the next step, and the end. */
const CONSEQUENCES = new Set(['step_locked', 'steps_outstanding', 'session_completed', 'not_uploaded']);

/** Runs the cases, a few at a time. */
export async function runCases(stack: Stack, cases: readonly Case[]): Promise<Done[]> {
  const waiting = [...cases];
  const done = new Map<Case, Done>();
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const company = await stack.company(next.workflow);
      console.log(`${next.column}: ${next.name}`);
      done.set(next, { ...next, company, customer: await next.run(company) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return cases.flatMap((one) => done.get(one) ?? []);
}

/** The ends of the cases, once nothing changes any more: a late approval is an approval. */
export async function readEnds(cases: readonly Done[]): Promise<Ended[]> {
  for (let before = ''; ; await wait(QUIET)) {
    const statuses = JSON.stringify(await Promise.all(cases.map(readStatus)));
    if (statuses === before) return Promise.all(cases.map(readEnd));
    before = statuses;
  }
}

const readStatus = async ({ company, customer }: Done) =>
  (await granted(company.admin<Profile>('GET', `/profile/${customer.profile}`))).status;

async function readEnd({ name, column, expected, counted, company, customer }: Done): Promise<Ended> {
  const { profile, verdict, documents } = await granted(
    company.admin<Report>('GET', `/profile/${customer.profile}/report`),
  );
  const results = documents.filter(({ state }) => state === 'active').flatMap(({ checks }) => checks);
  const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ check, detail }) => detail ?? check);
  const causes = verdict.causes.map(({ code }) => code);
  const reason = profile.status_reason === null ? [] : [profile.status_reason];
  const codes = new Set([...customer.refusals, ...failed, ...causes, ...reason]);
  const reported = [...codes].filter((code) => !CONSEQUENCES.has(code));
  return {
    name,
    column,
    status: profile.status,
    ...(expected && { expected }),
    ...(counted && { counted }),
    codes: reported,
  };
}
