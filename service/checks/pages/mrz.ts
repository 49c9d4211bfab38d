import type { Check } from '../check.ts';
import { worstOf } from './machine-findings.ts';

/** The MRZ is there where its page has one, and its check digits are right. */
export const mrz: Check<'mrz'> = {
  name: 'mrz',
  families: ['identity'],
  inTests: 'given',
  make({ inspection }) {
    const machine = inspection?.machine;
    if (!machine) return null;
    const isMissing = machine.findings.some(({ code }) => code === 'mrz_not_found');
    return machine.hasMrz || isMissing ? worstOf(machine, ['mrz_invalid', 'mrz_not_found']) : null;
  },
};
