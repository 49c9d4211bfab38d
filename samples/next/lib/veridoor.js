import { answerOf, createServiceClient } from '@veridoor/client';

const { VERIDOOR_URL, VERIDOOR_USER, VERIDOOR_PASSWORD, INTERFACE_URL, RETURN_URL } = process.env;

/** One for the whole server: it keeps its token and renews it. */
const service = createServiceClient({ url: VERIDOOR_URL, username: VERIDOOR_USER, password: VERIDOOR_PASSWORD });

/** Answers a profile's id and the link that opens its verification. The same number again finds the same profile. */
export async function startVerification(customerNumber) {
  const profile = await answerOf(service.POST('/api/v2/profile', { body: { id_card_number: customerNumber } }));
  const link = { profile: profile.id, web_sdk_url: INTERFACE_URL, return_url: RETURN_URL, language: 'en' };
  const { short_url } = await answerOf(service.POST('/api/v2/profile/url', { body: link }));
  return { profile: profile.id, url: short_url };
}
