import { answerOf, createServiceClient } from '@veridoor/client';

const { VERIDOOR_URL, VERIDOOR_API_KEY, INTERFACE_URL, RETURN_URL } = process.env;

/** One for the whole server. */
const service = createServiceClient({ url: VERIDOOR_URL, apiKey: VERIDOOR_API_KEY });
/** In test mode the checks find what you say. */
const outcome = VERIDOOR_API_KEY.startsWith('vd_test_') ? { test_outcome: { result: 'approved' } } : {};

/** Answers a profile's id and the link that opens its verification. The same number again finds the same profile. */
export async function startVerification(customerNumber) {
  const profile = await answerOf(
    service.POST('/api/v2/profile', { body: { id_card_number: customerNumber, ...outcome } }),
  );
  const link = { profile: profile.id, web_sdk_url: INTERFACE_URL, return_url: RETURN_URL, language: 'en' };
  const { short_url } = await answerOf(service.POST('/api/v2/profile/url', { body: link }));
  return { profile: profile.id, url: short_url };
}
