import { describe, expect, it } from 'vitest';
import type { Ended } from './cases.ts';
import { describeVerdict, faultsOf } from './report.ts';

const attack = (column: Ended['column'], status: Ended['status']): Ended => ({
  name: 'a blank card',
  column,
  status,
  codes: ['data_not_read', 'page_not_found', 'face_differs', 'screening_outstanding'],
});
const held = [attack('new company', 'in_review'), attack('loosest workflow', 'pending')];
const honest: Ended = { name: 'a passport', column: 'honest', status: 'approved', expected: 'approved', codes: [] };

describe('the page of the verdict', () => {
  it('shows each attack at both companies with what stopped it, and each journey with its end', () => {
    const page = describeVerdict([...held, honest], 90);
    expect(page).toContain('| 2 | 0 |');
    expect(page).toContain(
      '| a blank card | in review: `data_not_read`, `page_not_found`, `face_differs` | pending: `data_not_read`, `page_not_found`, `face_differs` |',
    );
    expect(page).toContain('| a passport | approved | |');
  });
});

describe('what should not have come', () => {
  it('is nothing where every attack is held and the honest end as they should', () => {
    expect(faultsOf([...held, honest])).toEqual([]);
  });

  it('is an attack that was approved, and an honest journey that ended otherwise', () => {
    const faults = faultsOf([attack('loosest workflow', 'approved'), { ...honest, status: 'in_review' }]);
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'loosest workflow, a blank card',
      'honest, a passport',
    ]);
  });
});
