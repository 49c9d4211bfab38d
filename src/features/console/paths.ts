/** The addresses of the console; all but the first stand below it. */
export const CONSOLE = {
  root: '/console',
  queue: '/review',
  password: '/password',
  email: '/email',
} as const;

/** The address of a case: the id of its profile, which says nothing about the person. */
export const caseAddress = (profile: string, search = ''): string => `${CONSOLE.queue}/${profile}${search}`;
