import { describe, expect, it } from 'vitest';
import { EventType, NEWEST_PAYLOAD, PayloadVersion } from '@veridoor/contract/event';
import { describeEvents, exampleData } from '../../../platform/http/openapi/event-examples.ts';
import { eventBody } from '../../../records/outbox/events.ts';
import { inVersion } from './attempt.ts';

const bodyOf = (type: EventType) => {
  const now = new Date('2026-12-01T12:00:00Z');
  return eventBody({ id: 'event', type, companyId: 'company', mode: 'test', data: exampleData(type, 'test'), now });
};
const fieldsOf = (body: string) => Object.keys(JSON.parse(body) as object);

describe.each(EventType.enum)('the body of %s', (type) => {
  it('the newest version has its bytes as they are kept', () => {
    expect(inVersion(bodyOf(type), NEWEST_PAYLOAD)).toBe(bodyOf(type));
    expect(fieldsOf(bodyOf(type))).toEqual(['id', 'type', 'timestamp', 'company', 'mode', 'object', 'data']);
  });

  it('the first version has what it always had, in each attempt the same bytes', () => {
    const body = inVersion(bodyOf(type), '2026-03-01');
    expect(fieldsOf(body)).toEqual(['id', 'type', 'timestamp', 'company', 'mode', 'data']);
    expect(JSON.parse(body)).toMatchObject({ type, data: exampleData(type, 'test') });
    expect(inVersion(bodyOf(type), '2026-03-01')).toBe(body);
  });

  it('its object is among its data, or its customer', () => {
    const { object, data } = describeEvents().find((one) => one.type === type)!.example;
    expect(JSON.stringify(data)).toContain(`"${object?.id}"`);
    const isCustomer = object?.kind === 'profile' || object?.kind === 'entity';
    expect(isCustomer).toBe(/^(profile|biologin|webhook|entity)\./.test(type));
  });
});

it('versions are ordered by their time, and the last is the newest', () => {
  expect(PayloadVersion.enum.toSorted()).toEqual(PayloadVersion.enum);
  expect(PayloadVersion.enum.at(-1)).toBe(NEWEST_PAYLOAD);
});
