import { describe, expect, it } from 'vitest';
import { paths, stepAddress } from '../../lib/paths.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { stepScreen, stepsScreen, wantedAt } from './screens.ts';

const session = sessionOf([stepOf('document'), stepOf('otp_phone')]);
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://verify.example');
  return { pathname, search };
};

describe('what an address needs', () => {
  it('is the list of steps with the names of them all', () => {
    const wanted = wantedAt(at(paths.steps), session);
    expect(wanted?.namespaces).toEqual(expect.arrayContaining(['steps', 'step_names']));
    expect(wanted?.fetch).toBe(stepsScreen.fetch);
  });

  it('is the screen and the texts of the step that it names', () => {
    const wanted = wantedAt(at(stepAddress(paths.version, { step: 'identity' })), session);
    expect(wanted?.namespaces).toEqual(expect.arrayContaining(['step_names', 'document_pages', 'capture']));
    expect(wanted?.fetch).toBe(stepScreen('document', paths.version)?.fetch);
  });

  it('is unknown where there is no such step, no such screen of it, or no step at all', () => {
    for (const address of ['/capture?step=nobody', '/signature?step=identity', '/capture', '/', '/nowhere'])
      expect(wantedAt(at(address), session)).toBeNull();
  });
});
