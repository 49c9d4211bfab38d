import { fieldCodes } from '../../../../packages/contract/field-codes.ts';
import { problemKinds } from '../../problems/problems.ts';
import type { ProblemKind } from '../../problems/kinds/kind.ts';

/** docs/errors.md: every code that the service answers, with cause and remedy, made from the lists that it answers from. */
export function errorsPage(): string {
  const kinds: [string, ProblemKind][] = Object.entries(problemKinds);
  const statuses = [...new Set(kinds.map(([, [status]]) => status))].toSorted((a, b) => a - b);
  return [
    '# Errors',
    '',
    'Made from the code by `npm run openapi`. Every error is a problem (RFC 9457, `application/problem+json`): `title` says what is wrong, `detail` what is known of this case and what to do, `code` what a program acts on. Codes are stable; titles, details and messages may be worded better at any time. `request_id` is in the header `X-Request-Id` and in the log as well.',
    '',
    '`errors` names what is wrong in the request: `field` is a JSON pointer (RFC 6901) into the body, `body` for the body as a whole, or the name of a parameter or header; `message` is the rule; `allowed` lists the values or names that are known. A value that was sent is never repeated. At most twenty mistakes are told at a time.',
    '',
    'The codes in `errors` of the return address (`biopay_unavailable`, `401` and so on) belong to the [integration guide](integration.md); some are called like a problem.',
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
