/** Resolves on Ctrl-C or a request to terminate, and when the service ended by itself, which is a failure. */
export function untilAskedToStop(serviceEnded: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        asked = true;
        resolve();
      });
    }
    void serviceEnded.then(() => {
      if (asked) return;
      console.error('The service ended by itself.');
      process.exitCode = 1;
      resolve();
    });
  });
}
