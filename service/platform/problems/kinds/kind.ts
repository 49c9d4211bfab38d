/**
 * A kind of problem: its HTTP status, title, cause and remedy. Answers have the title and the remedy, docs/errors.md
 * has the cause.
 */
export type ProblemKind = readonly [status: number, title: string, cause: string, remedy: string];
