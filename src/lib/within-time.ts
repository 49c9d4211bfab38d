/** The promise's value, or an error once `limit` milliseconds have passed. */
export function withinTime<Value>(promise: Promise<Value>, limit: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), limit);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
