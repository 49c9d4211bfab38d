import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowStep } from '@veridoor/contract/step';
import { firstWorkflow } from './first-workflow.ts';
import { workflowErrors } from './workflow-rules.ts';
import type { OpeningHours } from '@veridoor/validation/opening-hours';
import { callStep } from '../../steps/kinds/call.ts';

const step = (id: string, required_step_ids: string[] = []): WorkflowStep => ({
  id,
  kind: 'selfie',
  required_step_ids,
  max_attempts: 3,
  optional: false,
  options: { allow_file: false },
});

const places = (steps: WorkflowStep[]) => workflowErrors(steps).map(({ field, code }) => [field, code]);

describe('workflow rules', () => {
  it('the default workflow has no mistakes', () => {
    expect(workflowErrors(firstWorkflow.steps)).toEqual([]);
  });

  it('the default workflow leaves the names of its steps to the interface, which has them in every language', () => {
    expect(firstWorkflow.steps.filter((one) => one.title !== undefined)).toEqual([]);
  });

  it('every mistake is reported with its place', () => {
    expect(places([step('a'), step('a')])).toEqual([['/steps/1/id', 'duplicate']]);
    expect(places([step('a', ['b'])])).toEqual([['/steps/0/required_step_ids/0', 'unknown_step']]);
    expect(places([step('a', ['a'])])).toEqual([['/steps/0/required_step_ids/0', 'cycle']]);
    expect(places([step('a'), step('b', ['a', 'a'])])).toEqual([['/steps/1/required_step_ids/1', 'duplicate']]);
    expect(places([step('a', ['c']), step('b', ['a']), step('c', ['b']), step('d', ['a'])])).toEqual([
      ['/steps/0/required_step_ids/0', 'cycle'],
      ['/steps/1/required_step_ids/0', 'cycle'],
      ['/steps/2/required_step_ids/0', 'cycle'],
    ]);
  });

  it('a selfie asks for a level only where it asks for liveness', () => {
    const face = (options: object) => ({ ...step('face'), options: { allow_file: false, ...options } }) as WorkflowStep;
    expect(places([face({ liveness: 'required', liveness_level: 'clip_light' })])).toEqual([]);
    for (const liveness of [{}, { liveness: 'off' }])
      expect(places([face({ ...liveness, liveness_level: 'clip' })])).toEqual([
        ['/steps/0/options/liveness_level', 'not_allowed'],
      ]);
  });

  it('a PIN step needs a selfie somewhere before it', () => {
    const pin = (required_step_ids: string[]): WorkflowStep => ({
      id: 'pin',
      kind: 'pin',
      required_step_ids,
      max_attempts: 3,
      optional: false,
      options: {},
    });
    expect(places([step('face'), pin([])])).toEqual([['/steps/1/required_step_ids', 'selfie_required']]);
    expect(places([step('face'), pin(['face'])])).toEqual([]);
    const signature = { ...step('contract', ['face']), kind: 'signature', options: { text: 'I agree.' } } as const;
    expect(places([step('face'), signature, pin(['contract'])])).toEqual([]);
  });

  it('a call may require only the pages of existing steps', () => {
    const call = (required_captures: string[]): WorkflowStep => ({
      id: 'talk',
      kind: 'call',
      required_step_ids: [],
      max_attempts: 3,
      optional: false,
      options: { recording: false, checklist: [], phrases: [], required_captures },
    });
    expect(places([step('a'), call([])])).toEqual([]);
    expect(places([step('a'), call(['a', 'b', 'talk', 'a'])])).toEqual([
      ['/steps/1/options/required_captures/1', 'unknown_step'],
      ['/steps/1/options/required_captures/2', 'unknown_step'],
      ['/steps/1/options/required_captures/3', 'duplicate'],
    ]);
  });

  it('mistakes in the opening hours of a call are found', () => {
    const found = (opening_hours: OpeningHours) =>
      callStep
        .mistakes({ recording: false, checklist: [], phrases: [], opening_hours }, '/options')
        .map(({ field, code }) => [field, code]);
    const span = { day: 'monday', from: '09:00', until: '17:00' } as const;
    expect(found({ time_zone: 'Europe/Istanbul', weekly: [span] })).toEqual([]);
    expect(found({ time_zone: 'Mars', weekly: [] })).toEqual([['/options/opening_hours/time_zone', 'not_supported']]);
    expect(found({ time_zone: 'UTC', weekly: [{ ...span, until: '09:00' }] })).toEqual([
      ['/options/opening_hours/weekly/0/until', 'out_of_range'],
    ]);
    expect(found({ time_zone: 'UTC', weekly: [span, span] })).toEqual([
      ['/options/opening_hours/weekly/1', 'duplicate'],
    ]);
  });

  it('mistakes in the accepted documents are found', () => {
    const accepted = {
      country: 'TR',
      type: 'id_card',
      version: 'new',
      sides: ['front', 'back'],
      format: 'ID-1',
    } as const;
    const document = (...list: object[]) =>
      ({ ...step('a'), kind: 'document', options: { allow_file: true, accepted: list } }) as unknown as WorkflowStep;
    expect(places([document(accepted, accepted)])).toEqual([['/steps/0/options/accepted/1', 'duplicate']]);
    for (const sides of [
      ['front', 'front'],
      ['single', 'back'],
    ]) {
      expect(places([document({ ...accepted, sides })])).toEqual([
        ['/steps/0/options/accepted/0/sides', 'not_allowed'],
      ]);
    }
  });

  it('an order without cycles is accepted, and every cycle is found', () => {
    const arrows = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 20 });
    fc.assert(
      fc.property(arrows, (pairs) => {
        const forward = pairs
          .filter(([from, to]) => from !== to)
          .map(([a, b]) => [Math.max(a, b), Math.min(a, b)] as const);
        const required = (index: number) => [
          ...new Set(forward.filter(([from]) => from === index).map(([, to]) => `s${to}`)),
        ];
        const steps = Array.from({ length: 10 }, (_, index) => step(`s${index}`, required(index)));
        expect(workflowErrors(steps)).toEqual([]);
        const [first] = forward;
        if (!first) return;
        const target = steps[first[1]];
        target?.required_step_ids.push(`s${first[0]}`);
        expect(workflowErrors(steps).some(({ code }) => code === 'cycle')).toBe(true);
      }),
    );
  });
});
