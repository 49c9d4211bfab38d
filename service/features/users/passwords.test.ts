import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('a password is kept as argon2id in PHC form with a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword('pässword'), hashPassword('pässword')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(first).not.toBe(second);
  });

  it('a password is recognised however its letters are composed, and another is not', async () => {
    const hash = await hashPassword('pässword');
    expect(await verifyPassword('pa\u0308ssword', hash)).toBe(true);
    expect(await verifyPassword('passwörd', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('the hash agrees with the reference implementation of argon2', async () => {
    // argon2id, version 19, t=2, m=2^16, p=1, password "password", salt "somesalt": test.c of the reference
    // implementation.
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', hash)).toBe(true);
  });

  it('a hash of another kind is refused', async () => {
    await expect(verifyPassword('x', '$2b$10$abc')).rejects.toThrow('argon2id');
  });
});
