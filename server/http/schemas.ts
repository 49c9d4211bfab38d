import * as company from '../../contract/company.ts';
import * as ipWhitelist from '../../contract/ip-whitelist.ts';
import * as profileExport from '../../contract/profile-export.ts';
import * as user from '../../contract/user.ts';
import * as aml from '../../contract/aml.ts';
import * as audit from '../../contract/audit.ts';
import * as authentication from '../../contract/authentication.ts';
import * as biologin from '../../contract/biologin.ts';
import * as biopay from '../../contract/biopay.ts';
import * as call from '../../contract/call.ts';
import * as check from '../../contract/check.ts';
import * as common from '../../contract/common.ts';
import * as decision from '../../contract/decision.ts';
import * as document from '../../contract/document.ts';
import * as entity from '../../contract/entity.ts';
import * as entityDocument from '../../contract/entity-document.ts';
import * as event from '../../contract/event.ts';
import * as extracted from '../../contract/extracted.ts';
import * as question from '../../contract/question.ts';
import * as liveness from '../../contract/liveness.ts';
import * as oneTimeCode from '../../contract/one-time-code.ts';
import * as profile from '../../contract/profile.ts';
import * as report from '../../contract/report.ts';
import * as session from '../../contract/session.ts';
import * as signature from '../../contract/signature.ts';
import * as step from '../../contract/step.ts';
import * as verdict from '../../contract/verdict.ts';
import * as webhook from '../../contract/webhook.ts';
import * as workflow from '../../contract/workflow.ts';
import { Problem } from '../../contract/common.ts';
import { reference } from '../../contract/reference.ts';
import type { TSchema } from 'typebox';

const modules = [
  profileExport,
  company,
  ipWhitelist,
  user,
  audit,
  authentication,
  common,
  check,
  decision,
  extracted,
  document,
  liveness,
  biologin,
  biopay,
  profile,
  session,
  question,
  oneTimeCode,
  signature,
  step,
  workflow,
  entityDocument,
  entity,
  aml,
  verdict,
  event,
  webhook,
  call,
  report,
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
