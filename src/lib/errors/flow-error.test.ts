import { describe, expect, it } from 'vitest';
import { callbackCode, errorOfAnswer, FlowError, toFlowError, wayBackFrom } from './flow-error.ts';

describe('errors', () => {
  it.each([
    [401, 'link_used', 'link_used', 'link'],
    [401, 'bio_token_invalid', 'bio_token_invalid', 'link'],
    [401, 'bio_token_expired', 'bio_token_expired', 'link'],
    [401, 'token_invalid', 'access_expired', 'link'],
    [404, 'profile_not_found', 'profile_not_found', 'profile'],
    [404, 'upload_not_found', 'request_refused', 'request'],
    [409, 'consent_required', 'request_refused', 'request'],
    [429, 'too_many_requests', 'too_many_requests', 'connection'],
    [500, 'internal', 'service_fault', 'service'],
    [503, undefined, 'service_fault', 'service'],
  ] as const)('the refusal %d %s becomes the error %s of category %s', (status, serviceCode, code, category) => {
    const error = errorOfAnswer(status, serviceCode === undefined ? undefined : { code: serviceCode });
    expect(error).toMatchObject({ code, category });
  });

  it('an error keeps the way back, the request identifier and the retry time', () => {
    const problem = { code: 'link_expired', callback_url: 'https://shop.test/?errors=401', request_id: 'r1' };
    expect(errorOfAnswer(401, problem, '30').details).toMatchObject({
      callbackUrl: 'https://shop.test/?errors=401',
      requestId: 'r1',
      retryAfter: 30,
    });
  });

  it('a lost connection is recognised in every browser’s words', () => {
    for (const words of [
      'Failed to fetch',
      'NetworkError when attempting to fetch resource.',
      'Load failed',
      'Failed to fetch dynamically imported module: https://verify.test/a.js',
      'Importing a module script failed.',
    ])
      expect(toFlowError(new TypeError(words)).code).toBe('connection_lost');
    expect(toFlowError(new DOMException('', 'TimeoutError')).code).toBe('connection_lost');
    expect(toFlowError(new TypeError('x is undefined')).code).toBe('unexpected');
    expect(toFlowError('words').code).toBe('unexpected');
    const known = new FlowError('frame_refused');
    expect(toFlowError(known)).toBe(known);
  });

  it('an error’s way back carries the right code, and an unrelated page’s error has none', () => {
    const remembered = 'https://shop.test/back?order=7&status=incomplete&customer_id=1&errors=500';
    expect(wayBackFrom(new FlowError('service_fault'), remembered)).toBe(remembered);
    expect(wayBackFrom(new FlowError('access_expired'), remembered)).toBe(remembered.replace('500', '401'));
    expect(wayBackFrom(new FlowError('profile_not_found'), remembered)).toBe(remembered.replace('500', '404'));
    expect(wayBackFrom(new FlowError('link_used', { callbackUrl: 'https://shop.test/own' }), remembered)).toBe(
      'https://shop.test/own',
    );
    // A complete journey must not return as an incomplete one.
    expect(wayBackFrom(new FlowError('link_used'), remembered)).toBeNull();
    expect(wayBackFrom(new FlowError('frame_refused'), remembered)).toBeNull();
    expect(wayBackFrom(new FlowError('service_fault'), undefined)).toBeNull();
  });

  it('error categories map to the specified callback codes', () => {
    expect([
      callbackCode('link'),
      callbackCode('profile'),
      callbackCode('service'),
      callbackCode('connection'),
    ]).toEqual(['401', '404', '500', '500']);
  });
});
