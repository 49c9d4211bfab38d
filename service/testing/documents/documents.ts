import type { LightMyRequestResponse } from 'fastify';
import type { Document } from '@veridoor/contract/documents/document';
import type { Profile } from '@veridoor/contract/profile';
import type { Session, SessionStep } from '@veridoor/contract/session';
import type { StepStatus } from '@veridoor/contract/step';
import type { ImageCheck } from '../../vision/pages/image-check.ts';
import type { TestApplication } from '../application.ts';
import type { TestCompany } from '../builders.ts';
import { NOTHING_SEEN } from './page-context.ts';
import { form } from './sending.ts';

/** A check that likes every image and reads nothing, for what is about the decisions of people. */
export const contentImageCheck: ImageCheck = {
  inspect: () => Promise.resolve(NOTHING_SEEN),
  close: () => Promise.resolve(),
};

/** A step of a flow as its customer learns. */
export async function readStep(
  test: Pick<TestApplication, 'inject'>,
  token: string,
  id = 'identity',
): Promise<SessionStep> {
  const session = (await test.inject({ method: 'GET', url: '/api/v2/session', token })).json<Session>();
  return session.steps.find(({ definition }) => definition.id === id)!;
}

/** Requests of a company's users about documents: a reviewer's, unless a token says otherwise. */
export async function documentRequests(test: Pick<TestApplication, 'inject'>, company: TestCompany) {
  const [reviewer, sender] = [await company.token('compliance'), await company.token('integration')];
  const get = (id: string) => test.inject({ method: 'GET', url: `/api/v2/document/${id}`, token: reviewer });
  const readProfile = async (id: string) =>
    (await test.inject({ method: 'GET', url: `/api/v2/profile/${id}`, token: reviewer })).json<Profile>();
  return {
    get,
    readProfile,
    read: async (id: string) => (await get(id)).json<Document>(),
    file: (id: string) => get(`${id}/file`),
    /** Without a reason of its own a rejection says that a reviewer made it. */
    act(id: string, what: string, body?: object, token = reviewer): Promise<LightMyRequestResponse> {
      const payload = what === 'reject' ? { reject_reason: 'rejected_by_reviewer', ...body } : body;
      return test.inject({ method: 'POST', url: `/api/v2/document/${id}/${what}`, token, ...(payload && { payload }) });
    },
    remove: (id: string, token = reviewer) => test.inject({ method: 'DELETE', url: `/api/v2/document/${id}`, token }),
    /** Sends a page of a profile in a form, which says that it was taken with the camera. */
    async post(profile: string, page: object, bytes: Uint8Array): Promise<Document> {
      const { payload, headers } = form({ profile, ...page, metadata: '{"source":"camera"}' }, { bytes });
      const url = '/api/v2/document';
      const response = await test.inject({ method: 'POST', url, token: sender, headers, payload });
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json<Document>();
    },
    step: async (profile: string): Promise<StepStatus | undefined> =>
      (await readProfile(profile)).steps.find(({ id }) => id === 'identity')?.status,
  };
}
