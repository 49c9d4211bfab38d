import { describe, expect, it } from 'vitest';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { clockText, lookAgainAfter, newsOf, problemOf, secondsLeft } from './model.ts';

const sent = { recipient: '+90 ••• 45 67', expires_in: 600, resend_in: 30, tries_left: 5 };
const stateOf = (delivery: 'sending' | 'retrying' | 'sent' | 'refused' | 'failed') => ({
  known: null,
  may_type: true,
  sent: { ...sent, delivery },
});

describe('code delivery', () => {
  it('a code’s delivery is polled until it has arrived or failed', () => {
    expect(lookAgainAfter(stateOf('sending'))).toBeGreaterThan(0);
    expect(lookAgainAfter(stateOf('retrying'))).toBeGreaterThan(0);
    expect(lookAgainAfter(stateOf('sent'))).toBe(false);
    expect(lookAgainAfter({ ...stateOf('sent'), sent: null })).toBe(false);
    expect(lookAgainAfter(undefined)).toBe(false);
  });

  it('a code’s most important news is shown', () => {
    expect(newsOf({ delivery: 'sent', tries_left: 5 }, 600)).toBe(null);
    expect(newsOf({ delivery: 'retrying', tries_left: 5 }, 600)).toBe('retrying');
    expect(newsOf({ delivery: 'sent', tries_left: 5 }, 0)).toBe('expired');
    expect(newsOf({ delivery: 'refused', tries_left: 5 }, 0)).toBe('refused');
    expect(newsOf({ delivery: 'sent', tries_left: 0 }, 0)).toBe('exhausted');
  });
});

describe('time', () => {
  it('the remaining time counts from its arrival, even if the clock is wrong', () => {
    expect(secondsLeft(30, 1_000, 1_000)).toBe(30);
    expect(secondsLeft(30, 1_000, 30_500)).toBe(1);
    expect(secondsLeft(30, 1_000, 99_000)).toBe(0);
    expect(secondsLeft(30, 99_000, 1_000)).toBe(30);
  });

  it('the remaining time is written in the format of the language', () => {
    expect(clockText(75, 'en')).toBe('1:15');
    expect(clockText(5, 'en')).toBe('0:05');
  });
});

it('a code’s failure is named by its cause', () => {
  const problem = (code: 'too_many_requests' | 'connection_lost' | 'service_fault', serviceCode?: string) =>
    problemOf(new FlowError(code, { serviceCode }));
  expect(problem('too_many_requests', 'too_many_codes')).toBe('too_many');
  expect(problem('connection_lost')).toBe('connection');
  expect(problem('service_fault', 'delivery_unavailable')).toBe('unavailable');
  expect(problem('service_fault')).toBe('other');
});
