// Keys of what several rooms change. Apart from the queries, which the first screen does not need.

/** All pages of the queue of cases. */
export const queueKey = ['review'] as const;

/** What is known about a person. */
export const reportKey = (profile: string) => ['report', profile] as const;
