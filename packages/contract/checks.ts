/** What every program knows of a check. `service/checks` makes it; docs/adding-a-check.md has the places. */
interface CheckFacts {
  /** What its result is about, and so when it is made. */
  readonly of: 'page' | 'document' | 'face' | 'profile' | 'company';
  /** Weight of its finding in the reviewers' queue (docs/console.md). */
  readonly weight: number;
  /** Details by which reviewers filter their queue, the gravest first. */
  readonly filter: readonly string[];
  /** Details that a test profile may ask for. */
  readonly tests: readonly string[];
  /** Detail of a required check that nobody made, if `check_not_made` says too little. */
  readonly missing?: string;
}

/** Every check, in the order of the API's documentation. */
export const CHECKS = {
  image: { of: 'page', weight: 10, filter: ['image_glare'], tests: ['image_blurred', 'image_glare'] },
  page: { of: 'page', weight: 20, filter: [], tests: ['no_document', 'wrong_document'] },
  capture: {
    of: 'page',
    weight: 20,
    filter: ['sent_as_file', 'sent_by_api', 'hint_overridden'],
    tests: ['sent_as_file'],
    missing: 'capture_unknown',
  },
  mrz: { of: 'page', weight: 40, filter: ['mrz_invalid', 'mrz_not_found'], tests: ['mrz_invalid'] },
  barcode: { of: 'page', weight: 20, filter: [], tests: [] },
  document: {
    of: 'page',
    weight: 20,
    filter: ['country_differs', 'document_not_recognised', 'print_not_of_type'],
    tests: ['country_differs'],
    missing: 'document_not_recognised',
  },
  data: {
    of: 'page',
    weight: 20,
    filter: ['data_not_read', 'data_incomplete'],
    tests: ['data_incomplete'],
    missing: 'data_not_read',
  },
  expiry: {
    of: 'page',
    weight: 20,
    filter: ['document_expired', 'expiry_unknown'],
    tests: ['document_expired'],
    missing: 'expiry_unknown',
  },
  age: { of: 'page', weight: 20, filter: ['too_young', 'age_unknown'], tests: ['too_young'], missing: 'age_unknown' },
  portrait: { of: 'page', weight: 20, filter: ['portrait_missing'], tests: ['portrait_missing'] },
  sides: { of: 'document', weight: 20, filter: [], tests: ['same_side_twice'], missing: 'sides_not_compared' },
  cross_check_name: { of: 'document', weight: 35, filter: ['sides_differ'], tests: ['sides_differ'] },
  cross_check_birth_date: { of: 'document', weight: 35, filter: ['sides_differ'], tests: [] },
  cross_check_expiration_date: { of: 'document', weight: 20, filter: ['sides_differ'], tests: [] },
  cross_check_document_number: { of: 'document', weight: 35, filter: ['sides_differ'], tests: [] },
  print_last_name: {
    of: 'document',
    weight: 45,
    filter: ['print_name_differs', 'print_not_read'],
    tests: ['print_name_differs'],
    missing: 'print_not_read',
  },
  print_first_name: {
    of: 'document',
    weight: 35,
    filter: ['print_name_differs'],
    tests: [],
    missing: 'print_not_read',
  },
  print_number: {
    of: 'document',
    weight: 45,
    filter: ['print_number_differs', 'print_not_read'],
    tests: ['print_number_differs'],
    missing: 'print_not_read',
  },
  print_birth_date: {
    of: 'document',
    weight: 45,
    filter: ['print_birth_date_differs', 'print_not_read'],
    tests: ['print_birth_date_differs'],
    missing: 'print_not_read',
  },
  print_expiry_date: {
    of: 'document',
    weight: 35,
    filter: ['print_expiry_date_differs'],
    tests: ['print_expiry_date_differs'],
    missing: 'print_not_read',
  },
  cross_check_print: { of: 'page', weight: 20, filter: [], tests: ['print_sex_differs'] },
  specimen: {
    of: 'page',
    weight: 65,
    filter: ['says_specimen', 'issuer_unknown'],
    tests: ['says_specimen'],
  },
  original_screen: { of: 'page', weight: 65, filter: ['shown_on_screen'], tests: ['shown_on_screen'] },
  original_copy: { of: 'page', weight: 65, filter: ['printed_copy'], tests: ['printed_copy'] },
  original_portrait: { of: 'page', weight: 65, filter: ['portrait_replaced'], tests: ['portrait_replaced'] },
  original_text: { of: 'page', weight: 65, filter: [], tests: ['text_replaced'] },
  original_hologram: { of: 'page', weight: 65, filter: [], tests: ['hologram_unchanged'] },
  original_file: { of: 'page', weight: 65, filter: ['image_edited', 'image_generated'], tests: ['image_edited'] },
  cross_check_profile_name: { of: 'profile', weight: 30, filter: ['name_differs'], tests: ['name_differs'] },
  cross_check_profile_number: { of: 'profile', weight: 20, filter: ['number_differs'], tests: ['number_differs'] },
  face: { of: 'face', weight: 20, filter: [], tests: ['face_missing'] },
  match: {
    of: 'face',
    weight: 60,
    filter: ['face_differs', 'face_not_compared'],
    tests: ['face_differs'],
    missing: 'face_not_compared',
  },
  original_selfie: { of: 'face', weight: 65, filter: ['selfie_from_document'], tests: ['selfie_from_document'] },
  liveness: {
    of: 'face',
    weight: 65,
    filter: [
      'liveness_doubtful',
      'liveness_failed',
      'liveness_other_face',
      'liveness_left_out',
      'liveness_light_unclear',
      'liveness_without_light',
    ],
    tests: ['liveness_other_face', 'liveness_light_unclear', 'liveness_without_light'],
    missing: 'liveness_missing',
  },
  proof_text: { of: 'page', weight: 20, filter: [], tests: ['text_not_readable'] },
  proof_date: { of: 'page', weight: 20, filter: ['proof_too_old'], tests: ['proof_too_old'] },
  proof_name: { of: 'page', weight: 20, filter: ['name_differs'], tests: [] },
  proof_address: { of: 'page', weight: 20, filter: ['address_differs'], tests: ['address_differs'] },
  proof_issuer: {
    of: 'page',
    weight: 20,
    filter: ['issuer_not_recognised', 'issuer_not_found'],
    tests: ['issuer_not_recognised'],
    missing: 'issuer_not_found',
  },
  proof_file: { of: 'page', weight: 30, filter: ['pdf_edited', 'pdf_of_office', 'pdf_of_design'], tests: [] },
  duplicate_number: { of: 'company', weight: 55, filter: ['seen_before'], tests: ['seen_before'] },
  duplicate_page: { of: 'company', weight: 55, filter: ['seen_before'], tests: [] },
  duplicate_face: { of: 'company', weight: 60, filter: ['seen_before'], tests: [] },
  block_list: {
    of: 'company',
    weight: 85,
    filter: ['blocked_number', 'blocked_page', 'blocked_face'],
    tests: ['blocked_number'],
  },
  screening: { of: 'profile', weight: 80, filter: ['possible_match', 'true_match'], tests: [] },
  // The directive (EU) 2015/849, article 20: senior management approves, and asks for the source of funds.
  public_office: { of: 'profile', weight: 60, filter: ['public_office_declared'], tests: [] },
  call: { of: 'profile', weight: 50, filter: ['call_rejected'], tests: [] },
  signature: { of: 'page', weight: 20, filter: [], tests: [] },
  digital_id: { of: 'page', weight: 20, filter: [], tests: [] },
  revocation: { of: 'page', weight: 20, filter: [], tests: [] },
} as const satisfies Readonly<Record<string, CheckFacts>>;

export type CheckName = keyof typeof CHECKS;
export const CHECK_NAMES = Object.keys(CHECKS) as CheckName[];

/** A detail by which reviewers filter their queue. */
export type FilterCode = (typeof CHECKS)[CheckName]['filter'][number];

/** Those details, of the gravest check first. */
export const FILTER_CODES: readonly FilterCode[] = [
  ...new Set(
    Object.values(CHECKS)
      .toSorted((one, other) => other.weight - one.weight)
      .flatMap(({ filter }) => filter),
  ),
];

/** Certain findings weigh more than those that need a person; what was not made weighs least. */
const CERTAIN = 10;
const NOT_MADE = 10;

/** The weight from which nobody approves against a finding without a reason (docs/console.md). */
export const GRAVE = 55;

/** What a result weighs that did not pass. */
export function weightOf({ check, outcome }: { check: CheckName; outcome: string }): number {
  if (outcome === 'not_made') return NOT_MADE;
  return CHECKS[check].weight + (outcome === 'failed' ? CERTAIN : 0);
}
