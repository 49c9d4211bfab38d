import type { ProblemKind } from './kind.ts';

/** Problems of recognising a person: face, PIN, passkey, liveness, and the payments and logins that rest on them. */
export const recognitionProblems = {
  biopay_unavailable: [
    409,
    'The payment is not possible now',
    'The face of the payer is locked or no longer enrolled.',
    'Return from the payment and let the customer pay in another way.',
  ],
  biopay_pin_missing: [
    409,
    'The customer has no PIN',
    'A payment needs a PIN, and nobody can set the PIN within the payment that it protects.',
    'Set one with PUT /api/v2/profile/{id}/biopay/pin, or let the customer choose one in a step of kind pin.',
  ],
  passkey_missing: [
    409,
    'The customer has no passkey',
    'The company or the amount of the payment requires a passkey, and the customer has no valid one.',
    'Ask for another verification with resubmission_requested: the customer can bind a passkey after the selfie. The settings are biologin_passkey, biopay_passkey and biopay_face_limits of PATCH /api/v2/company.',
  ],
  passkey_not_offered: [
    409,
    'No passkey can be bound now',
    'A passkey can be bound within an hour after a selfie through the same link, if the company uses passkeys.',
    'Go on without one, or take a new selfie in the verification first.',
  ],
  passkey_refused: [
    422,
    'The passkey was refused',
    'The answer is for another page or challenge, the device did not verify the person, or the passkey is already known.',
    'Ask for a new challenge, and let the device answer it.',
  ],
  passkey_challenge_over: [
    409,
    'There is no challenge to answer',
    'A passkey challenge can be answered once, within five minutes, and a newer one replaces it.',
    'Ask for a new challenge.',
  ],
  digital_id_not_offered: [
    409,
    'No digital identity can be shown now',
    'The step accepts none, or the company has not set up a key and issuers that it trusts.',
    'Send photographs of a document instead.',
  ],
  digital_id_request_over: [
    409,
    'There is no request to answer',
    'A request to a wallet can be answered once, within five minutes, and a newer one replaces it.',
    'Ask for a new request, or send photographs of a document.',
  ],
  digital_id_refused: [
    422,
    'The digital identity was refused',
    'The answer of the wallet is for another page or request, was changed, or its issuer is not trusted. The audit has the reason.',
    'Try it again, or send photographs of a document.',
  ],
  trust_list_refused: [
    422,
    'The list of issuing authorities was refused',
    'It is no VICAL, the given signer has not signed it, it is over, or a newer one was imported; `detail` says which.',
    'Get the newest list, and the certificate of its signer, from its provider.',
  ],
  passkey_not_asked: [
    409,
    'No passkey is needed now',
    'The passkey comes after the face and, in a payment, after the PIN; not every customer needs one.',
    'Read the session or the payment to see what comes next.',
  ],
  payment_over: [
    409,
    'The payment is over',
    'The payment was confirmed, refused or cancelled.',
    'Read how it ended with GET /api/v2/biopay/{id}; begin a new payment if one is still needed.',
  ],
  face_not_shown: [
    409,
    'The customer must show their face first',
    'A payment accepts the PIN only after it has recognised the face.',
    'Answer the challenge of the payment first.',
  ],
  biologin_unavailable: [
    409,
    'Face recognition is not possible now',
    'The profile is not approved, no face is enrolled, or the face is locked; `detail` says which.',
    'Let the customer confirm in another way; GET /api/v2/profile/{id}/face shows the state of the face.',
  ],
  pin_weak: [
    422,
    'The PIN is easily guessed',
    'It is a repetition, a run or another PIN that people guess first.',
    'Choose another PIN.',
  ],
  liveness_answered: [
    409,
    'The prompt has been answered',
    'Each prompt of a challenge is answered once; only the very same frames may be sent again.',
    'Ask for a new challenge.',
  ],
  liveness_judging: [
    409,
    'The video is being judged',
    'These frames arrived before, and the service is still judging their video.',
    'Send the same answer again in a few seconds.',
  ],
  liveness_too_long: [
    409,
    'The frames span more time than has passed since the prompt',
    'A prompt is answered in real time: no frame is older than the prompt.',
    'Ask for a new challenge, and count `at` from the arrival of the prompt.',
  ],
  liveness_broken: [
    409,
    'The piece does not continue the ones before',
    'A piece before it is missing, a frame of it is older than those that arrived, or its `chain` is not that of the frames that arrived.',
    'Send the missing piece first, with the frames as they were taken; otherwise ask for a new challenge.',
  ],
  liveness_too_large: [
    413,
    'The video is too large',
    'The frames of a challenge have more bytes than the service accepts, or those of a prompt are too many.',
    'Ask for a new challenge, and send smaller images.',
  ],
  liveness_expired: [
    409,
    'The prompt has expired',
    'Each prompt must be answered within its `limit`.',
    'Ask for a new challenge.',
  ],
} as const satisfies Record<string, ProblemKind>;
