import { fieldCodes } from '@veridoor/contract/field-codes';
import { problemKinds } from '../../problems/problems.ts';
import type { ProblemKind } from '../../problems/kinds/kind.ts';

/**
 * docs/errors.md: every code that the service answers, with its cause, made from the lists that it answers from.
 */
export function errorsPage(): string {
  const kinds: [string, ProblemKind][] = Object.entries(problemKinds);
  const statuses = [...new Set(kinds.map(([, [status]]) => status))].toSorted((a, b) => a - b);
  return [
    '# Errors',
    '',
    'Made from the code by `npm run openapi`. Every error is a problem (RFC 9457, `application/problem+json`). Programs act on `code`, which is stable; the wording of titles, details and messages may improve. `title` says what is wrong, and `detail` explains this case and what to do. The header `X-Request-Id` and the log carry the `request_id`.',
    '',
    '`errors` lists the mistakes in the request, at most twenty: `field` is a JSON pointer into the body, `body`, or the name of a parameter or header; `message` is the rule, `allowed` what is known. No value that was sent is repeated. [Embedding](embedding.md#error-codes) has the codes of the return address.',
    '',
    '## Problems',
    '',
    ...statuses.flatMap((status) => [
      `### ${status}`,
      '',
      '| code | cause |',
      '| --- | --- |',
      ...[...causesOf(kinds.filter(([, kind]) => kind[0] === status))].map(
        ([cause, codes]) => `| ${codes.map((code) => `\`${code}\``).join(', ')} | ${cell(cause)} |`,
      ),
      '',
    ]),
    '## Fields',
    '',
    '| code | meaning |',
    '| --- | --- |',
    ...Object.entries(fieldCodes).map(([code, meaning]) => `| \`${code}\` | ${cell(meaning)} |`),
    '',
  ].join('\n');
}

/** Codes by their cause, in the order of the alphabet. */
function causesOf(kinds: readonly [string, ProblemKind][]): Map<string, string[]> {
  const causes = new Map<string, string[]>();
  for (const [code, [, , cause]] of kinds.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    causes.set(cause, [...(causes.get(cause) ?? []), code]);
  return causes;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
