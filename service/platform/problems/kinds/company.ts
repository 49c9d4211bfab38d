import type { ProblemKind } from './kind.ts';

/** Problems of what a company has set up, in the wrong state: users, keys, workflows, consent texts, endpoints. */
export const companyProblems = {
  workflow_slug_taken: [
    409,
    'Your company has a workflow with this slug',
    'A slug names one workflow of the company, with all its versions.',
    'Make a new version with PUT /api/v2/workflow/{slug}, or choose another slug.',
  ],
  workflow_retired: [
    409,
    'The workflow is retired',
    'No verification begins with a retired workflow; those that have begun go on.',
    'Name another workflow, or bring this one back with PATCH /api/v2/workflow/{slug} and `retired: false`.',
  ],
  default_workflow_stays: [
    409,
    'The workflow called default cannot be retired',
    'Profiles that name no workflow begin with it.',
    'Change it with PUT /api/v2/workflow, or name another workflow for each profile.',
  ],
  workflow_changed: [
    409,
    'The workflow has a newer version',
    'Somebody else saved a version after the one that `replaces` names.',
    'Read the newest version, make your change to it, and send it with its number.',
  ],
  company_changed: [
    409,
    'The settings of the company were changed',
    'Somebody else changed the same ones after the revision that `replaces` names.',
    'Read the company, make your change to it, and send it with its revision.',
  ],
  too_many_workflows: [
    409,
    'The company has as many workflows as it may have',
    'A company has at most a hundred workflows.',
    'Make a new version of one that you have.',
  ],
  openid_unproven: [
    409,
    'Passwords are given up by an admin who has signed in by the provider',
    'A provider that does not work would lock out the whole company.',
    'Sign in by the provider as an admin, and set passwords to nobody then.',
  ],
  username_taken: [
    409,
    'Another user has this name',
    'User names are unique over all companies.',
    'Choose another name.',
  ],
  api_key_closed: [
    409,
    'The API key is revoked or has expired',
    'A key that has ended gets no new secret.',
    'Make another key with POST /api/v2/api-key.',
  ],
  api_key_rotating: [
    409,
    'The previous secret of the API key is still valid',
    'A key has at most two secrets, and the previous one has not ended yet.',
    'Wait until `previous.ends_at`, or send `overlap_seconds` 0, which ends both present secrets at once.',
  ],
  too_many_passkeys: [
    409,
    'The user has as many passkeys as one may have',
    'A user has at most twenty passkeys.',
    'Remove one that is not used any more.',
  ],
  second_factor_setup_over: [
    409,
    'Nothing is being set up',
    'No authenticator app is being set up, or it took longer than 15 minutes.',
    'Begin again with POST /api/v2/account/second-factor/totp.',
  ],
  own_second_factor: [
    409,
    'These are your own factors',
    'An admin resets the factors of others; about the own ones the password decides.',
    'Remove yours with /api/v2/account/second-factor, or have another admin reset them.',
  ],
  too_many_api_keys: [
    409,
    'The company has as many API keys as it may have',
    'A hundred keys of the company are neither revoked nor expired.',
    'Revoke keys that nobody uses: `last_used_at` says.',
  ],
  last_admin: [
    409,
    'A company keeps at least one admin',
    'The change would leave the company without an active admin.',
    'Make another user an admin first.',
  ],
  consent_version_taken: [
    409,
    'This version of the consent has another text',
    'Customers agreed to this version with another text, and the text of a version never changes.',
    'Give the new text a new version.',
  ],
  endpoint_disabled: [
    409,
    'The webhook endpoint is disabled',
    'The service sends nothing to a disabled endpoint.',
    'Enable it with PUT and `enabled: true` first.',
  ],
  webhook_secret_rotating: [
    409,
    'The previous secret of the webhook endpoint still signs',
    'An endpoint has at most two secrets, and your receiver may still have the previous one.',
    'Wait until `previous_secret_until`, or send `overlap_seconds` 0, which ends both present secrets at once.',
  ],
  too_many_endpoints: [
    409,
    'The company has the maximum number of webhook endpoints',
    'The number of endpoints of a company is limited.',
    'Delete an unused endpoint.',
  ],
  delivery_pending: [
    409,
    'An attempt to deliver the event is under way',
    'The notification is being sent at this moment.',
    'Ask again in a minute; the log shows how it ended.',
  ],
} as const satisfies Record<string, ProblemKind>;
