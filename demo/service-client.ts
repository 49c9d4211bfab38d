import { answerOf, createServiceClient, type components } from '../packages/client/index.ts';

type Schemas = components['schemas'];
export type Profile = Schemas['Profile'];
export type Document = Schemas['Document'];
type Language = Schemas['ReportLanguage'];

/** What this site needs from the verification service. */
export interface ServiceClient {
  /** Creates the customer's profile; the same number again answers the profile that exists. */
  createProfile(customer: { id_card_number: string; name?: string }): Promise<Profile>;
  /** Makes the link that opens the verification for this profile. Only its customer may see it; never log it. */
  createLink(link: { profile: string; web_sdk_url: string; return_url: string; language: string }): Promise<string>;
  /** The profile as the service knows it: the only proof of how a verification ended. */
  readProfile(id: string): Promise<Profile>;
  listDocuments(profile: string): Promise<Document[]>;
  /** The whole report as a page for people, in their language. */
  readReport(profile: string, language: Language): Promise<ReportPage>;
}

/** A page of the service, with what its browser may load. */
export interface ReportPage {
  html: string;
  policy: string;
}

/**
 * Talks to the service with a user's name and password, which stay on this server. Refusals reject with ServiceProblem.
 */
export function serviceClient(account: { url: string; username: string; password: string }): ServiceClient {
  const service = createServiceClient(account);
  return {
    createProfile: (customer) => answerOf(service.POST('/api/v2/profile', { body: customer })),
    createLink: async (link) => {
      const body = { ...link, geo_location: false };
      return (await answerOf(service.POST('/api/v2/profile/url', { body }))).short_url;
    },
    readProfile: (id) => answerOf(service.GET('/api/v2/profile/{id}', { params: { path: { id } } })),
    listDocuments: async (profile) => {
      const path = { params: { path: { id: profile } } };
      // openapi-fetch makes plain arrays of the pairs that corners are.
      return (await answerOf(service.GET('/api/v2/profile/{id}/documents', path))).data as Document[];
    },
    readReport: async (profile, language) => {
      const params = { path: { id: profile }, query: { language } };
      const answer = service.GET('/api/v2/profile/{id}/report/page', { params, parseAs: 'text' });
      const { response } = await answer;
      return { html: await answerOf(answer), policy: response.headers.get('content-security-policy') ?? '' };
    },
  };
}
