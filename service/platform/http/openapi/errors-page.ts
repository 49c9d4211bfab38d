import { fieldCodes } from '../../../../packages/contract/field-codes.ts';
import { problemKinds } from '../../problems/problems.ts';
import type { ProblemKind } from '../../problems/kinds/kind.ts';

/**
 * docs/errors.md: every code that the service answers, with cause and remedy, made from the lists that it answers from.
 */
export function errorsPage(): string {
  const kinds: [string, ProblemKind][] = Object.entries(problemKinds);
  const statuses = [...new Set(kinds.map(([, [status]]) => status))].toSorted((a, b) => a - b);
  return [
    '# Errors',
    '',
    '`npm run openapi` makes this page from the code. Every error is a problem (RFC 9457, `application/problem+json`). `title` says what is wrong, `detail` explains this case and what to do, and programs act on `code`. Codes are stable; the wording of titles, details and messages may improve at any time. The header `X-Request-Id` and the log carry the `request_id`.',
    '',
    '`errors` lists the mistakes in the request. `field` is a JSON pointer (RFC 6901) into the body, `body` for the whole body, or the name of a parameter or header. `message` is the rule, and `allowed` lists the known values or names. The service never repeats a value that was sent, and reports at most twenty mistakes at a time.',
    '',
    'The [integration guide](integration.md) explains the codes in `errors` of the return address (`biopay_unavailable`, `401` and so on); some have the same name as a problem.',
    '',
    '## Problems',
    '',
    ...statuses.flatMap((status) => [
      `### ${status}`,
      '',
      '| code | title | cause | what to do |',
      '| --- | --- | --- | --- |',
      ...kinds
        .filter(([, kind]) => kind[0] === status)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(
          ([code, [, title, cause, remedy]]) => `| \`${code}\` | ${cell(title)} | ${cell(cause)} | ${cell(remedy)} |`,
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

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
