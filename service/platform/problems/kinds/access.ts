import type { ProblemKind } from './kind.ts';

/** Problems of identity and permissions. */
export const accessProblems = {
  token_missing: [
    401,
    'A token is needed',
    'The header Authorization is missing or is not `Bearer <token>`.',
    'Send Authorization: Bearer with the access token of the login or the profile token.',
  ],
  token_invalid: [
    401,
    'The token is not valid',
    'The token is forged, revoked, of another kind than the operation takes, or its user is disabled; an API key is unknown or mistyped.',
    'Log in again, copy the API key again, or open the link again for a new profile token.',
  ],
  token_expired: [
    401,
    'The token has expired',
    'An access token is valid for 15 minutes, a profile token for an hour.',
    'Renew the access token with POST /api/v2/token/refresh/ and repeat the call.',
  ],
  api_key_ended: [
    401,
    'The API key has ended',
    'The key was revoked or has expired, another secret has taken its place, or the user who made it is disabled; `detail` says which.',
    'Use the newest secret of the key, or have an admin make another key or rotate this one.',
  ],
  credentials_invalid: [
    401,
    'User name or password is wrong',
    'User name and password do not belong together, or the user is disabled.',
    'Check both. Do not retry automatically, because attempts are limited.',
  ],
  second_factor_needed: [
    401,
    'The login needs a second factor',
    'The password is right, and the user has a second factor; `second_factor` says which, and names this login.',
    'Complete it with POST /api/v2/user/login/second-factor; a program takes an API key.',
  ],
  second_factor_wrong: [
    401,
    'The second factor is wrong',
    'The code is mistyped, too old or was used before, or the device did not sign what was asked.',
    'Try again with the next code. Attempts are limited for each user.',
  ],
  login_challenge_over: [
    401,
    'The login is over',
    'Five minutes have passed since the password, it was completed before, or the user’s password or factors have changed.',
    'Log in again.',
  ],
  second_factor_required: [
    403,
    'The company requires a second factor',
    'The user has none yet, and may do nothing else before; or it is the last one, which must stay.',
    'Add one with /api/v2/account/second-factor: docs/accounts.md.',
  ],
  account_link_invalid: [
    401,
    'The link does not count any more',
    'The link of the mail was used, has expired, or was sent to an address that is not the user’s any more.',
    'Ask for another link.',
  ],
  password_wrong: [
    403,
    'The current password is wrong',
    'The change needs the password that the user has now.',
    'Type it again, or ask for a link for a new one.',
  ],
  link_invalid: [
    401,
    'The link is not valid',
    'The launch code belongs to no link of this profile.',
    'Make a new link with POST /api/v2/profile/url.',
  ],
  link_expired: [401, 'The link has expired', 'The lifetime of the link is over.', 'Make a new link.'],
  link_used: [
    401,
    'The link has been used',
    'The flow that the link opened is complete.',
    'Read the result; make a new link only if something is left to do.',
  ],
  link_replaced: [
    401,
    'A newer link has replaced this one',
    'Only the newest link of a profile opens its flow.',
    'Use the newest link.',
  ],
  bio_token_invalid: [
    401,
    'The token of the payment is not valid',
    'The token was used, has expired or never existed.',
    'Make a new one with POST /api/v2/biopay/token.',
  ],
  bio_token_expired: [
    401,
    'The time for the payment is over',
    'A payment must be confirmed within ten minutes.',
    'Return to `callback_url` and begin a new payment.',
  ],
  ip_not_allowed: [
    403,
    'The network address is not allowed for this company',
    'The company has an IP whitelist and the address that the service saw is not on it.',
    'Send the request from an address on the list, or have this one added.',
  ],
  feature_disabled: [
    403,
    'The feature is not enabled for this company',
    'The company has not switched the feature on.',
    'Have an admin enable it with PATCH /api/v2/company.',
  ],
  second_person_needed: [
    403,
    'Another person must confirm',
    'In this company, nobody may confirm an erasure that they requested themselves.',
    'Let another user confirm it.',
  ],
  permission_missing: [
    403,
    'The permission is missing',
    'The groups of the user do not have the permission; `detail` names it.',
    'Use a user of a group that has it: docs/permissions.md.',
  ],
} as const satisfies Record<string, ProblemKind>;
