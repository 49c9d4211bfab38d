import { describe, expect, it } from 'vitest';
import { Group } from '@veridoor/contract/accounts/user';
import { permissionsOf } from './permissions.ts';

describe('permissions', () => {
  it('a user without a group has no permission', () => {
    expect(permissionsOf([])).toEqual([]);
  });

  it('the auditor only reads, but for the own account', () => {
    expect(permissionsOf(['auditor'])).toContain('audit.read');
    expect(permissionsOf(['auditor']).filter((permission) => !permission.endsWith('.read'))).toEqual([
      'account.manage',
    ]);
  });

  it('only admin, compliance and agents decide', () => {
    const deciders = Group.enum.filter((group) =>
      permissionsOf([group]).some((permission) => permission.endsWith('.decide')),
    );
    expect(deciders).toEqual(['admin', 'compliance', 'agent']);
  });

  it('only admins change the workflow', () => {
    expect(Group.enum.filter((group) => permissionsOf([group]).includes('workflow.write'))).toEqual(['admin']);
  });

  it('several groups add up, each permission once', () => {
    const both = permissionsOf(['agent', 'integration']);
    expect(new Set(both).size).toBe(both.length);
    expect(both).toEqual([...new Set([...permissionsOf(['agent']), ...permissionsOf(['integration'])])].toSorted());
  });
});
