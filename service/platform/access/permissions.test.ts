import { describe, expect, it } from 'vitest';
import { Group } from '../../../packages/contract/authentication.ts';
import { permissionsOf } from './permissions.ts';

describe('permissions', () => {
  it('are none without a group', () => {
    expect(permissionsOf([])).toEqual([]);
  });

  it('let the auditor read and do nothing else', () => {
    expect(permissionsOf(['auditor'])).toContain('audit.read');
    expect(permissionsOf(['auditor']).filter((permission) => !permission.endsWith('.read'))).toEqual([]);
  });

  it('let only admin, compliance and agents decide', () => {
    const deciders = Group.enum.filter((group) =>
      permissionsOf([group]).some((permission) => permission.endsWith('.decide')),
    );
    expect(deciders).toEqual(['admin', 'compliance', 'agent']);
  });

  it('let only admins change the workflow', () => {
    expect(Group.enum.filter((group) => permissionsOf([group]).includes('workflow.write'))).toEqual(['admin']);
  });

  it('add up over groups, each once', () => {
    const both = permissionsOf(['agent', 'integration']);
    expect(new Set(both).size).toBe(both.length);
    expect(both).toEqual([...new Set([...permissionsOf(['agent']), ...permissionsOf(['integration'])])].toSorted());
  });
});
