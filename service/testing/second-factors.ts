import type { SecondFactorDemand } from '@veridoor/contract/problem';
import type { PasskeyBinding, PasskeyChallenge } from '@veridoor/contract/faces/passkey';
import type { SecondFactorAdded, TotpSetup } from '@veridoor/contract/accounts/second-factor';
import { codeOf, stepAt } from '../features/users/second-factor/totp.ts';
import type { TestApplication } from './application.ts';
import { INTERFACE_ORIGIN, PASSWORD } from './builders.ts';
import { newDevice } from './faces/passkeys.ts';

const OWN = '/api/v2/account/second-factor';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

type Test = Pick<TestApplication, 'inject' | 'clock'>;

/** An app that was set up with a secret in base32. */
export function authenticatorApp(test: Test, secret: string) {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  /** The code that it shows, some steps from now. */
  return (later = 0) => codeOf(bytes, stepAt(test.clock.now()) + later);
}

export const postOwn = (test: Test, token: string, what: string, payload: object) =>
  test.inject({ method: 'POST', url: `${OWN}/${what}`, token, payload });

/**
 * Adds an authenticator app; its first code is used up with it.
 *
 * @param password null for a user who has just signed in by a provider.
 */
export async function addApp(test: Test, token: string, password: string | null = PASSWORD) {
  const begun = await postOwn(test, token, 'totp', password === null ? {} : { current_password: password });
  const code = authenticatorApp(test, begun.json<TotpSetup>().secret);
  const added = await postOwn(test, token, 'totp/confirmation', { code: code() });
  if (added.statusCode !== 200) throw new Error(added.body);
  return { code, recoveryCodes: added.json<SecondFactorAdded>().recovery_codes ?? [] };
}

/** Adds the passkey of a new device. */
export async function addPasskey(test: Test, token: string, name = 'Laptop') {
  const device = newDevice();
  const request = { current_password: PASSWORD, origin: INTERFACE_ORIGIN };
  const asked = await postOwn(test, token, 'passkeys/challenge', request);
  const registration = device.create(asked.json<PasskeyBinding>());
  const added = await postOwn(test, token, 'passkeys', { name, registration });
  if (added.statusCode !== 200) throw new Error(added.body);
  return { device, recoveryCodes: added.json<SecondFactorAdded>().recovery_codes };
}

/** Begins the login of a user with a second factor: what it needs besides the password. */
export async function beginLogin(test: Test, username: string): Promise<SecondFactorDemand> {
  const payload = { username, password: PASSWORD };
  const refused = await test.inject({ method: 'POST', url: '/api/v2/user/login', payload });
  const { second_factor } = refused.json<{ second_factor?: SecondFactorDemand }>();
  if (!second_factor) throw new Error(refused.body);
  return second_factor;
}

export const answerFactor = (test: Test, payload: object) =>
  test.inject({ method: 'POST', url: '/api/v2/user/login/second-factor', payload });

export const askDevice = (test: Test, challenge: string, origin = INTERFACE_ORIGIN) =>
  test.inject({ method: 'POST', url: '/api/v2/user/login/passkey-challenge', payload: { challenge, origin } });

/** Logs in by password and passkey. */
export async function showPasskey(test: Test, username: string, device: ReturnType<typeof newDevice>) {
  const { challenge } = await beginLogin(test, username);
  const asked = (await askDevice(test, challenge)).json<PasskeyChallenge>();
  return answerFactor(test, { challenge, passkey: device.get(asked) });
}
