/**
 * Runs work for a key, one run at a time; any number of wishes during a run cause one more run.
 *
 * @param pause milliseconds before each run, in which further wishes join.
 */
export function coalesced(work: (key: string) => Promise<void>, pause: number, report: (error: unknown) => void) {
  const requested = new Set<string>();
  const running = new Set<string>();
  const run = async (key: string): Promise<void> => {
    running.add(key);
    try {
      while (requested.has(key)) {
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
        requested.delete(key);
        await work(key);
      }
    } catch (error) {
      report(error);
    } finally {
      running.delete(key);
    }
  };
  return (key: string): void => {
    requested.add(key);
    if (!running.has(key)) void run(key);
  };
}
