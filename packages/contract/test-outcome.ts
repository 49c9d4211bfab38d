import { Type, type Static } from 'typebox';
import type { CheckName } from './check.ts';
import { reference } from './common.ts';

/** What a test may find wrong, and the check that says so. */
export const TEST_CODES = {
  image_blurred: 'image',
  image_glare: 'image',
  no_document: 'page',
  wrong_document: 'page',
  sent_as_file: 'capture',
  mrz_invalid: 'mrz',
  country_differs: 'document',
  data_incomplete: 'data',
  document_expired: 'expiry',
  too_young: 'age',
  portrait_missing: 'portrait',
  same_side_twice: 'sides',
  sides_differ: 'cross_check_name',
  print_name_differs: 'cross_check_print',
  shown_on_screen: 'original_screen',
  printed_copy: 'original_copy',
  portrait_replaced: 'original_portrait',
  text_replaced: 'original_text',
  hologram_unchanged: 'original_hologram',
  image_edited: 'original_file',
  name_differs: 'cross_check_profile_name',
  number_differs: 'cross_check_profile_number',
  face_missing: 'face',
  face_differs: 'match',
  liveness_other_face: 'liveness',
  text_not_readable: 'proof_text',
  proof_too_old: 'proof_date',
  address_differs: 'proof_address',
  seen_before: 'duplicate_number',
  blocked_number: 'block_list',
} as const satisfies Readonly<Record<string, CheckName>>;
export type TestCode = keyof typeof TEST_CODES;

/** The code of an outcome that names none. */
export const USUAL_TEST_CODE: TestCode = 'document_expired';

export const TestResult = Type.Enum(
  ['approved', 'rejected', 'in_review', 'check_failed', 'listed', 'call_refused', 'slow', 'link_expired'],
  { $id: 'TestResult', description: 'How a test profile ends; docs/test-mode.md says what happens with each.' },
);
export type TestResult = Static<typeof TestResult>;

export const TestOutcome = Type.Object(
  {
    result: reference(TestResult),
    code: Type.Optional(
      Type.Unsafe<TestCode>(
        Type.Enum(Object.keys(TEST_CODES), {
          description:
            'What the checks find, with rejected, in_review and check_failed; `document_expired` without it. It belongs to one check, which says so on every page that it looks at.',
        }),
      ),
    ),
  },
  {
    $id: 'TestOutcome',
    additionalProperties: false,
    description: 'What the service finds in place of looking at what a test profile sends.',
  },
);
export type TestOutcome = Static<typeof TestOutcome>;
