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

describe('verdict page', () => {
  it('the verdict page shows what stopped each attack at both companies and how each journey ended', () => {
    const page = describeVerdict([...held, honest], 90);
    expect(page).toContain('| 2 | 0 |');
    expect(page).toContain(
      '| a blank card | in review: `data_not_read`, `page_not_found`, `face_differs` | pending: `data_not_read`, `page_not_found`, `face_differs` |',
    );
    expect(page).toContain('| a passport | approved | |');
  });
});

describe('verdict faults', () => {
  it('the verdict has no faults when attacks are held and honest journeys end as they should', () => {
    expect(faultsOf([...held, honest])).toEqual([]);
  });

  it('the verdict reports an approved attack and an honest journey with another end', () => {
    const faults = faultsOf([attack('loosest workflow', 'approved'), { ...honest, status: 'in_review' }]);
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'loosest workflow, a blank card',
      'honest, a passport',
    ]);
  });
});
