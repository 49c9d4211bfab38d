import { describe, expect, it } from 'vitest';
import { definitionOf, idOf, moved, newStep, withField, withoutStep, withStep } from '../schema-form/definition.ts';
import type { JsonObject } from '../schema-form/schema.ts';
import { changesBetween } from './versions/changes.ts';

const step = (id: string, after: string[] = [], options: JsonObject = {}): JsonObject => ({
  id,
  kind: 'selfie',
  required_step_ids: after,
  options,
});
const call = step('call', ['face'], { required_captures: ['card', 'face'] });

describe('the steps of a workflow', () => {
  it('a new step has an id that none has', () => {
    const steps = [newStep('selfie', [])];
    steps.push(newStep('selfie', steps), newStep('otp_phone', steps));
    expect(steps.map(idOf)).toEqual(['selfie', 'selfie-2', 'otp-phone']);
  });

  it('a step is moved by one place, and not past an end', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  });

  it('a step with another id is followed wherever it was named', () => {
    const [, renamed] = withStep([step('face'), call], 0, step('selfie'));
    expect(renamed).toEqual(step('call', ['selfie'], { required_captures: ['card', 'selfie'] }));
  });

  it('an id that two steps have is not followed while it is typed', () => {
    const steps = [step('face'), step('face'), call];
    expect(withStep(steps, 1, step('other'))[2]).toEqual(call);
  });

  it('a step that is removed is named no longer', () => {
    expect(withoutStep([step('face'), call], 0)).toEqual([step('call', [], { required_captures: ['card'] })]);
  });

  it('a definition has nothing of its version, and a field can be left out', () => {
    const saved = {
      id: '1',
      slug: 's',
      version: 2,
      created_at: 'now',
      retired_at: null,
      name: 'N',
      automatic_decision: true,
      steps: [],
    };
    expect(definitionOf(saved)).toEqual({ name: 'N', automatic_decision: true, steps: [] });
    expect(withField({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
  });
});

describe('what changed between two versions', () => {
  const before = { name: 'One', steps: [step('card'), step('face'), step('end', [], { minimum_age: 18 })] };

  it('equal versions differ in nothing', () => expect(changesBetween(before, structuredClone(before))).toEqual([]));

  it('an option is reported with its value before and after', () => {
    const after = { name: 'One', steps: [step('card'), step('face'), step('end', [], { minimum_age: 21 })] };
    expect(changesBetween(before, after)).toEqual([
      { kind: 'changed', pointer: '/steps/2/options/minimum_age', before: 18, after: 21 },
    ]);
  });

  it('a step that was added or removed moves no other', () => {
    const after = { name: 'One', steps: [step('new'), step('card'), step('end', [], { minimum_age: 18 })] };
    expect(changesBetween(before, after)).toEqual([
      { kind: 'removed', pointer: '/steps/1', value: step('face') },
      { kind: 'added', pointer: '/steps/0', value: step('new') },
    ]);
  });

  it('steps that changed places are reported to have moved', () => {
    const [card, face, end] = before.steps;
    const after = { name: 'One', steps: [face, card, end] as JsonObject[] };
    expect(changesBetween(before, after)).toEqual([
      { kind: 'moved', pointer: '/steps/0', from: 1, to: 0 },
      { kind: 'moved', pointer: '/steps/1', from: 0, to: 1 },
    ]);
  });

  it('documents are the same where country, type and version are', () => {
    const document = (country: string, sides: string[]): JsonObject => ({
      country,
      type: 'passport',
      version: 'a',
      sides,
    });
    const [was, is] = [
      { accepted: [document('TR', ['single']), document('DE', ['single'])] },
      { accepted: [document('DE', ['front'])] },
    ];
    expect(changesBetween(was, is)).toEqual([
      { kind: 'removed', pointer: '/accepted/0', value: document('TR', ['single']) },
      { kind: 'changed', pointer: '/accepted/0/sides', before: ['single'], after: ['front'] },
    ]);
  });
});
