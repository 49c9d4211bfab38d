/** Where the time comes from; tests bring a clock of their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The instant that lies `seconds` after `from`. */
export function secondsAfter(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000);
}
