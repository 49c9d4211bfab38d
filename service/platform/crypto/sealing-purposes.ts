/** Purposes of sealed columns: each has a key derived from the installation's. */
export const ENROLLED_FACE = 'enrolled face';
export const LIVENESS_EVIDENCE = 'liveness evidence';
export const LIVENESS_FRAMES = 'liveness frames';
export const ENTITY_DETAILS = 'entity details';
export const STEP_ANSWERS = 'step answers';
export const SIGNATURE = 'signature';
export const CODE_RECIPIENT = 'code recipient';
export const CODE = 'one-time code';
export const SEEN_FACE = 'seen face';
export const BLOCKED_FACE = 'blocked face';
export const VIDEO_PRINTS = 'video prints';
export const CAPTURE_FRAMES_SEEN = 'capture frames';
export const TORCH_FRAME = 'torch frame';
export const WEBHOOK_SECRET = 'webhook secret';
export const WEBHOOK_HEADERS = 'webhook headers';
