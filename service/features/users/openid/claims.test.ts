import { expect, it } from 'vitest';
import type { OpenidProvider } from '@veridoor/contract/accounts/openid';
import { claimAt, emailOf, groupsOf, hasShownFactor, type Said } from './claims.ts';

const said = (token: object, userinfo: object | null = null) => ({ token, userinfo }) as Said;
const settings = (change: Partial<OpenidProvider>) => change as OpenidProvider;

it('address and its verification come from one source', () => {
  const victim = { email: 'Victim@Bank.example' };
  const other = { email: 'other@bank.example', email_verified: true };
  expect(emailOf(said(victim, other))).toEqual({ email: 'victim@bank.example', verified: false });
  expect(emailOf(said({}, other))).toEqual({ email: 'other@bank.example', verified: true });
  expect(emailOf(said({ email: 'no address', email_verified: true }))).toBeNull();
});

it.each([
  [{ email_verified: true }, true],
  [{ email_verified: 'true' }, true],
  [{ xms_edov: '1' }, true],
  [{ email_verified: 'yes' }, false],
  [{ email_verified: false, xms_edov: 0 }, false],
  [{ email_verified: {} }, false],
])('%j vouches for the address: %s', (claims, verified) => {
  expect(emailOf(said({ email: 'ada@bank.example', ...claims }))?.verified).toBe(verified);
});

it('a claim is found by its whole name, else by its path, and never in what objects inherit', () => {
  const claims = { 'https://bank.example/roles': ['a'], realm_access: { roles: ['b'] } };
  expect(claimAt(claims, 'https://bank.example/roles')).toEqual(['a']);
  expect(claimAt(claims, 'realm_access.roles')).toEqual(['b']);
  expect(claimAt(claims, 'realm_access.roles.length')).toBe(1);
  expect(claimAt(claims, 'constructor.name')).toBeUndefined();
  expect(claimAt(claims, 'realm_access.missing.roles')).toBeUndefined();
});

it('groups come from values that the company has named, as a list or alone', () => {
  const mapped = settings({
    group_claim: 'groups',
    groups: [
      { value: 'a', group: 'agent' },
      { value: 'b', group: 'agent' },
      { value: 'c', group: 'compliance' },
    ],
  });
  expect(groupsOf(said({ groups: ['a', 'b', 'z'] }), mapped)).toEqual(['agent']);
  expect(groupsOf(said({ groups: 'c' }), mapped)).toEqual(['compliance']);
  expect(groupsOf(said({}, { groups: ['c'] }), mapped)).toEqual(['compliance']);
  expect(groupsOf(said({ groups: { a: true } }), mapped)).toEqual([]);
  expect(groupsOf(said({ groups: ['a'] }), settings({ group_claim: null, groups: [] }))).toBeNull();
});

it('a second factor counts only by the ID token, and only as the company says', () => {
  const accepted = settings({ acr_values: ['mfa'], amr_values: ['otp'] });
  expect(hasShownFactor(said({ acr: 'mfa' }), accepted)).toBe(true);
  expect(hasShownFactor(said({ amr: ['pwd', 'otp'] }), accepted)).toBe(true);
  expect(hasShownFactor(said({ amr: 'otp', acr: ['mfa'] }), accepted)).toBe(false);
  expect(hasShownFactor(said({}, { acr: 'mfa', amr: ['otp'] }), accepted)).toBe(false);
  expect(hasShownFactor(said({ acr: 'mfa', amr: ['otp'] }), settings({ acr_values: [], amr_values: [] }))).toBe(false);
});
