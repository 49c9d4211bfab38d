import { describe, expect, it } from 'vitest';
import { paths, stepAddress } from '../../../lib/paths.ts';
import { sessionOf, stepOf } from '../../../testing/session.ts';
import { stepScreen, stepsScreen, requestedAt } from './screens.ts';

const session = sessionOf([stepOf('document'), stepOf('otp_phone')]);
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://verify.example');
  return { pathname, search };
};

describe('needs of an address', () => {
  it('the address of the steps needs the list and the names of all steps', () => {
    const requested = requestedAt(at(paths.steps), session);
    expect(requested?.namespaces).toEqual(expect.arrayContaining(['steps', 'step_names']));
    expect(requested?.fetch).toBe(stepsScreen.fetch);
  });

  it('the address of a step needs that step’s screen and texts', () => {
    const requested = requestedAt(at(stepAddress(paths.version, { step: 'identity' })), session);
    expect(requested?.namespaces).toEqual(expect.arrayContaining(['step_names', 'document_pages', 'capture']));
    expect(requested?.fetch).toBe(stepScreen('document', paths.version)?.fetch);
  });

  it('an address without a known step and screen needs nothing', () => {
    for (const address of ['/capture?step=nobody', '/signature?step=identity', '/capture', '/', '/nowhere'])
      expect(requestedAt(at(address), session)).toBeNull();
  });
});
