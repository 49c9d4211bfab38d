import type { PasskeyBinding, PasskeyChallenge, PasskeyOutcome } from '@veridoor/contract/faces/passkey';
import type { PersonName } from '../../../tools/specimens/portrait.ts';
import type { TestApplication } from '../application.ts';
import { Authenticator, type Deviation } from './authenticator.ts';
import { buildEnrolled } from './recognised.ts';
import { buildLink, INTERFACE_ORIGIN, openLink, type TestCompany } from '../builders.ts';

/** A device on which the interface is open. */
export const newDevice = () => new Authenticator(INTERFACE_ORIGIN);

const PAGE = { origin: INTERFACE_ORIGIN };

/** Binds the passkey of a device in a customer's session; gives the answer of the service. */
export async function bindDevice(test: TestApplication, token: string, device: Authenticator, change?: Deviation) {
  const asked = await test.inject({ method: 'POST', url: '/api/v2/session/passkey/challenge', token, payload: PAGE });
  if (asked.statusCode !== 201) return asked;
  const payload = device.create(asked.json<PasskeyBinding>(), change);
  return test.inject({ method: 'POST', url: '/api/v2/session/passkey', token, payload });
}

/** A profile with enrolled face that bound the passkeys of these devices; gives its identifier. */
export async function buildBound(
  test: TestApplication,
  company: TestCompany,
  person: PersonName,
  devices: readonly Authenticator[],
): Promise<string> {
  return buildEnrolled(test, company, person, async (token) => {
    for (const device of devices) {
      // Each has a time of its own. A verification ends by itself two minutes after its last step.
      test.clock.advance({ seconds: 10 });
      const answer = await bindDevice(test, token, device);
      if (answer.statusCode !== 200) throw new Error(answer.body);
    }
  });
}

/** A login whose face was recognised just now: videos are judged in tests of their own. Gives the profile token. */
export async function recognisedLogin(test: TestApplication, company: TestCompany, profile: string): Promise<string> {
  const link = await buildLink(test, company, profile, { web_sdk_url: `${INTERFACE_ORIGIN}/biologin` });
  const { token } = await openLink(test, link);
  await test.parts.database
    .updateTable('link')
    .set({ face_passed_at: test.clock.now() })
    .where('profile_id', '=', profile)
    .where('voided_at', 'is', null)
    .execute();
  return token;
}

/** What the service asks the device to sign at a login. */
export const askLogin = (test: TestApplication, token: string, payload: object = PAGE) =>
  test.inject({ method: 'POST', url: '/api/v2/session/biologin/passkey/challenge', token, payload });

/** Shows what a device signed at a login. */
export const answerLogin = (test: TestApplication, token: string, payload: object) =>
  test.inject({ method: 'POST', url: '/api/v2/session/biologin/passkey', token, payload });

/** Shows the passkey of a device at a login. */
export async function showDevice(
  test: TestApplication,
  token: string,
  device: Authenticator,
  change?: Deviation,
): Promise<PasskeyOutcome['outcome']> {
  const asked = (await askLogin(test, token)).json<PasskeyChallenge>();
  return (await answerLogin(test, token, device.get(asked, change))).json<PasskeyOutcome>().outcome;
}
