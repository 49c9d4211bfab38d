import { Type, type Static } from 'typebox';
import { CHECK_NAMES, CHECKS, type CheckName } from './checks.ts';
import { reference } from './common.ts';

/** What a test may find wrong. */
export type TestCode = (typeof CHECKS)[CheckName]['tests'][number];

/** The check that says so. */
export const TEST_CODES = Object.fromEntries(
  CHECK_NAMES.flatMap((check) => CHECKS[check].tests.map((code) => [code, check])),
) as Readonly<Record<TestCode, CheckName>>;

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
