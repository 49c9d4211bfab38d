import type { TestApplication } from '../application.ts';
import { buildCompany, buildSession } from '../builders.ts';
import { requestsOf } from './requests.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Five people open a link, and a user asks how far they came. */
export async function insightJourney(test: TestApplication): Promise<void> {
  const company = await buildCompany(test.parts);
  const phone: Pick<TestApplication, 'inject'> = {
    inject: (request) => test.inject({ ...request, headers: { ...request.headers, 'user-agent': PHONE } }),
  };
  for (let count = 0; count < 5; count += 1) {
    const { token } = await buildSession(phone, company);
    const customer = requestsOf(test, token);
    await customer('POST', '/session/events', { name: 'screen.step', step: 'identity' });
    test.clock.advance({ minutes: 1 });
    await customer('POST', '/session/events', { name: 'screen.steps' });
  }
  await requestsOf(test, await company.token('compliance'))('GET', '/insight?from=2026-02-01&to=2026-03-31&mode=live');
}
