import * as acceptedDocument from '@veridoor/contract/documents/accepted-document';
import * as digitalId from '@veridoor/contract/documents/digital-id';
import * as digitalIdStep from '@veridoor/contract/steps/digital-id';
import * as apiKey from '@veridoor/contract/accounts/api-key';
import * as branding from '@veridoor/contract/branding';
import * as callStep from '@veridoor/contract/steps/call';
import * as company from '@veridoor/contract/company';
import * as user from '@veridoor/contract/accounts/user';
import * as amlHit from '@veridoor/contract/aml/hit';
import * as amlLists from '@veridoor/contract/aml/lists';
import * as amlOpenHits from '@veridoor/contract/aml/open-hits';
import * as amlReport from '@veridoor/contract/aml/report';
import * as amlSearch from '@veridoor/contract/aml/search';
import * as amlSuspicion from '@veridoor/contract/aml/suspicion';
import * as audit from '@veridoor/contract/audit';
import * as biologin from '@veridoor/contract/faces/biologin';
import * as biopay from '@veridoor/contract/faces/biopay';
import * as doubtedVideo from '@veridoor/contract/faces/doubted-video';
import * as passkey from '@veridoor/contract/faces/passkey';
import * as callFigures from '@veridoor/contract/calls/call-figures';
import * as call from '@veridoor/contract/calls/call';
import * as callQueue from '@veridoor/contract/calls/call-queue';
import * as callOutcome from '@veridoor/contract/calls/call-outcome';
import * as capture from '@veridoor/contract/documents/capture';
import * as pageVideo from '@veridoor/contract/documents/page-video';
import * as recognition from '@veridoor/contract/documents/recognition';
import * as check from '@veridoor/contract/check';
import * as common from '@veridoor/contract/common';
import * as problem from '@veridoor/contract/problem';
import { reference } from '@veridoor/contract/common';
import { Problem } from '@veridoor/contract/problem';
import * as consent from '@veridoor/contract/answers/consent';
import * as customer from '@veridoor/contract/decisions/customer';
import * as decision from '@veridoor/contract/decisions/decision';
import * as document from '@veridoor/contract/documents/document';
import * as mode from '@veridoor/contract/mode';
import * as testOutcome from '@veridoor/contract/test-outcome';
import * as entity from '@veridoor/contract/entity';
import * as event from '@veridoor/contract/event';
import * as extracted from '@veridoor/contract/documents/extracted';
import * as question from '@veridoor/contract/answers/question';
import * as privacy from '@veridoor/contract/privacy';
import * as duplicates from '@veridoor/contract/duplicates';
import * as liveness from '@veridoor/contract/faces/liveness';
import * as handoff from '@veridoor/contract/links/handoff';
import * as linkSending from '@veridoor/contract/links/link-sending';
import * as oneTimeCode from '@veridoor/contract/answers/one-time-code';
import * as insight from '@veridoor/contract/insight';
import * as login from '@veridoor/contract/accounts/login';
import * as openid from '@veridoor/contract/accounts/openid';
import * as account from '@veridoor/contract/accounts/account';
import * as secondFactor from '@veridoor/contract/accounts/second-factor';
import * as profile from '@veridoor/contract/profile';
import * as proposal from '@veridoor/contract/decisions/proposal';
import * as report from '@veridoor/contract/report';
import * as review from '@veridoor/contract/decisions/review';
import * as decisionFigures from '@veridoor/contract/decisions/figures';
import * as ring from '@veridoor/contract/decisions/ring';
import * as teamwork from '@veridoor/contract/decisions/teamwork';
import * as session from '@veridoor/contract/session';
import * as signature from '@veridoor/contract/answers/signature';
import * as step from '@veridoor/contract/step';
import * as webhook from '@veridoor/contract/webhook';
import * as verification from '@veridoor/contract/verifications/verification';
import * as verificationDetail from '@veridoor/contract/verifications/detail';
import * as verificationFields from '@veridoor/contract/verifications/fields';
import * as verificationRequests from '@veridoor/contract/verifications/requests';
import * as workflow from '@veridoor/contract/workflow';
import type { TSchema } from 'typebox';

const modules = [
  company,
  consent,
  privacy,
  user,
  login,
  account,
  openid,
  secondFactor,
  insight,
  apiKey,
  audit,
  common,
  problem,
  mode,
  capture,
  pageVideo,
  recognition,
  check,
  customer,
  decision,
  extracted,
  document,
  duplicates,
  liveness,
  biologin,
  biopay,
  doubtedVideo,
  passkey,
  testOutcome,
  profile,
  proposal,
  session,
  branding,
  question,
  handoff,
  linkSending,
  oneTimeCode,
  signature,
  acceptedDocument,
  callStep,
  digitalIdStep,
  digitalId,
  step,
  workflow,
  verification,
  verificationDetail,
  verificationFields,
  verificationRequests,
  entity,
  amlSearch,
  amlSuspicion,
  amlHit,
  amlReport,
  amlLists,
  amlOpenHits,
  event,
  webhook,
  callOutcome,
  callFigures,
  call,
  callQueue,
  report,
  review,
  decisionFigures,
  ring,
  teamwork,
];

/** Every schema of the contract that has a name. */
export const namedSchemas: readonly object[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value) => typeof value === 'object' && value !== null && '$id' in value)
  .map((value) => value as object);

const descriptions = {
  400: 'The request is not valid.',
  401: 'The token or the credentials are missing, wrong or expired.',
  403: 'The permission is missing.',
  404: "It does not exist, or it is another company's.",
  409: 'The state does not allow it.',
  410: 'It is over.',
  412: 'The version of the protocol is not supported.',
  413: 'Too large.',
  415: 'The media type is not supported.',
  422: 'The content cannot be processed.',
  429: 'Too many attempts.',
  503: 'The service is not ready.',
} as const;

/** Answers of a route that are problems, for the OpenAPI document. */
export function problems(...statuses: (keyof typeof descriptions)[]) {
  return Object.fromEntries(
    [...statuses, 500 as const].map((status) => [
      status,
      {
        description: status === 500 ? 'Something went wrong in the service.' : descriptions[status],
        content: { 'application/problem+json': { schema: reference(Problem) } },
      },
    ]),
  );
}

/** A body that may be sent as JSON and as a multipart form. */
export function jsonOrForm(schema: TSchema) {
  return { content: { 'application/json': { schema }, 'multipart/form-data': { schema } } };
}

/** A body in the form that OAuth and its kin prescribe. */
export function urlencoded(schema: TSchema) {
  return { content: { 'application/x-www-form-urlencoded': { schema } } };
}
