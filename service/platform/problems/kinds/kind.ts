/**
 * What is known of a problem: its HTTP status, its title, what causes it, and what to do about it. Title and remedy are sent;
 * docs/errors.md is made of all four.
 */
export type ProblemKind = readonly [status: number, title: string, cause: string, remedy: string];
