import * as acceptedDocument from '../../../../packages/contract/documents/accepted-document.ts';
import * as digitalId from '../../../../packages/contract/documents/digital-id.ts';
import * as digitalIdStep from '../../../../packages/contract/steps/digital-id.ts';
import * as apiKey from '../../../../packages/contract/accounts/api-key.ts';
import * as branding from '../../../../packages/contract/branding.ts';
import * as callStep from '../../../../packages/contract/steps/call.ts';
import * as company from '../../../../packages/contract/company.ts';
import * as user from '../../../../packages/contract/accounts/user.ts';
import * as amlHit from '../../../../packages/contract/aml/hit.ts';
import * as amlLists from '../../../../packages/contract/aml/lists.ts';
import * as amlOpenHits from '../../../../packages/contract/aml/open-hits.ts';
import * as amlReport from '../../../../packages/contract/aml/report.ts';
import * as amlSearch from '../../../../packages/contract/aml/search.ts';
import * as audit from '../../../../packages/contract/audit.ts';
import * as biologin from '../../../../packages/contract/faces/biologin.ts';
import * as biopay from '../../../../packages/contract/faces/biopay.ts';
import * as passkey from '../../../../packages/contract/faces/passkey.ts';
import * as callFigures from '../../../../packages/contract/calls/call-figures.ts';
import * as call from '../../../../packages/contract/calls/call.ts';
import * as callQueue from '../../../../packages/contract/calls/call-queue.ts';
import * as callOutcome from '../../../../packages/contract/calls/call-outcome.ts';
import * as capture from '../../../../packages/contract/documents/capture.ts';
import * as recognition from '../../../../packages/contract/documents/recognition.ts';
import * as check from '../../../../packages/contract/check.ts';
import * as common from '../../../../packages/contract/common.ts';
import * as problem from '../../../../packages/contract/problem.ts';
import { reference } from '../../../../packages/contract/common.ts';
import { Problem } from '../../../../packages/contract/problem.ts';
import * as consent from '../../../../packages/contract/answers/consent.ts';
import * as decision from '../../../../packages/contract/decision.ts';
import * as document from '../../../../packages/contract/documents/document.ts';
import * as mode from '../../../../packages/contract/mode.ts';
import * as testOutcome from '../../../../packages/contract/test-outcome.ts';
import * as entity from '../../../../packages/contract/entity.ts';
import * as event from '../../../../packages/contract/event.ts';
import * as extracted from '../../../../packages/contract/documents/extracted.ts';
import * as question from '../../../../packages/contract/answers/question.ts';
import * as privacy from '../../../../packages/contract/privacy.ts';
import * as duplicates from '../../../../packages/contract/duplicates.ts';
import * as liveness from '../../../../packages/contract/faces/liveness.ts';
import * as handoff from '../../../../packages/contract/handoff.ts';
import * as oneTimeCode from '../../../../packages/contract/answers/one-time-code.ts';
import * as insight from '../../../../packages/contract/insight.ts';
import * as login from '../../../../packages/contract/accounts/login.ts';
import * as openid from '../../../../packages/contract/accounts/openid.ts';
import * as account from '../../../../packages/contract/accounts/account.ts';
import * as secondFactor from '../../../../packages/contract/accounts/second-factor.ts';
import * as profile from '../../../../packages/contract/profile.ts';
import * as proposal from '../../../../packages/contract/proposal.ts';
import * as report from '../../../../packages/contract/report.ts';
import * as review from '../../../../packages/contract/review.ts';
import * as session from '../../../../packages/contract/session.ts';
import * as signature from '../../../../packages/contract/answers/signature.ts';
import * as step from '../../../../packages/contract/step.ts';
import * as webhook from '../../../../packages/contract/webhook.ts';
import * as verification from '../../../../packages/contract/verifications/verification.ts';
import * as verificationDetail from '../../../../packages/contract/verifications/detail.ts';
import * as verificationFields from '../../../../packages/contract/verifications/fields.ts';
import * as verificationRequests from '../../../../packages/contract/verifications/requests.ts';
import * as workflow from '../../../../packages/contract/workflow.ts';
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
  recognition,
  check,
  decision,
  extracted,
  document,
  duplicates,
  liveness,
  biologin,
  biopay,
  passkey,
  testOutcome,
  profile,
  proposal,
  session,
  branding,
  question,
  handoff,
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
