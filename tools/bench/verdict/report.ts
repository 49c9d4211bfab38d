import { cpus } from 'node:os';
import type { Ended } from './cases.ts';

/** Of honest people with documents of their countries. */
const LEAST_APPROVED = 0.9;

/** Faults of the run: attacks that were approved, and honest people with a wrong end. */
export function faultsOf(ended: readonly Ended[]): string[] {
  const counted = ended.filter((one) => one.counted);
  const approved = counted.filter(({ status }) => status === 'approved').length;
  const rejected = counted.filter(({ status }) => status === 'rejected' || status === 'pending');
  const shares = [
    ...(approved < LEAST_APPROVED * counted.length ? [`honest: ${approved} of ${counted.length} approved`] : []),
    ...rejected.map(({ name, status, codes }) => `honest, ${name}: ${status} (${codes.join(', ')})`),
  ];
  const single = ended
    .filter((one) => !one.counted)
    .filter(({ status, expected }) => (expected === undefined ? status === 'approved' : status !== expected))
    .map(({ name, column, status, expected, codes }) => {
      const requested = expected === undefined ? 'must not be' : `instead of ${expected}`;
      return `${column}, ${name}: ${status}, ${requested} (${codes.join(', ')})`;
    });
  return [...single, ...shares];
}

/** The page about it. */
export function describeVerdict(ended: readonly Ended[], seconds: number): string {
  const of = (column: Ended['column']) => ended.filter((one) => one.column === column);
  const loose = new Map(of('loosest workflow').map((one) => [one.name, one]));
  const attackers = ended.filter(({ column }) => column !== 'honest');
  const approved = attackers.filter(({ status }) => status === 'approved').length;
  const counted = ended.filter((one) => one.counted);
  const known = counted.filter(({ status }) => status === 'approved').length;
  const attacks = of('new company').map((one) => {
    const other = loose.get(one.name);
    return `| ${one.name} | ${cell(one)} | ${other ? cell(other) : ''} |`;
  });
  const types = [...new Set(counted.map(({ name }) => name.replace(/, holder \d+$/, '')))];
  const honest = of('honest')
    .filter((one) => !one.counted || one.status !== 'approved')
    .map((one) => `| ${one.name} | ${words(one.status)} |${codesOf(one)} |`);
  return `# The verdict, tried

Made by \`npm run bench -- verdict\` on ${new Date().toISOString().slice(0, 10)} in ${(seconds / 60).toFixed(1)} minutes: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}. Everything goes through the public API of a service in a process of its own; every case has a company of its own. The images are photographs of drawn specimens. The videos of camera and living faces that go along are made up as well: a program that draws both passes for a browser, here as anywhere, and no service can see that by them alone.

## Attacks

Each is tried twice: at a company as \`veridoor company create\` makes it, and with the loosest workflow that the contract allows (files taken, no liveness, faces alike from the lowest score on, no rules, decided without a person). Beside the status stands what kept the profile from being approved; at a new company a person decides on everything. Pending: a page was refused, and the customer is asked for it again.

| tried | approved |
| --- | --- |
| ${of('new company').length + of('loosest workflow').length} | ${approved} |

| attack | a new company | the loosest workflow |
| --- | --- | --- |
${attacks.join('\n')}

## Honest people

At companies that ask for live images and somebody alive and have the rules decide, unless the row says otherwise. Of ${counted.length} documents with the words of their countries (${types.join(', ')}) ${known} were approved by themselves; others stand below.

| shown | status | why |
| --- | --- | --- |
${honest.join('\n')}
`;
}

const words = (status: string) => status.replaceAll('_', ' ');
const cell = (one: Ended) =>
  one.codes.length > 0 ? `${words(one.status)}:${codesOf(one)}` : `${words(one.status)}: a person decides`;

/** The gravest. */
function codesOf({ codes }: Ended): string {
  return codes
    .slice(0, 3)
    .map((code) => ` \`${code}\``)
    .join(',');
}
