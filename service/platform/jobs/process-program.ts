import process from 'node:process';

// The program of a worker process: imports the module that it is given, and does one task after the other.

const { default: work } = (await import(process.argv[2]!)) as { default: (task: unknown) => Promise<unknown> };

process.on('message', ({ task }: { task: unknown }) => {
  void work(task)
    .then((result) => ({ result }))
    .catch((fault: unknown) => ({ error: fault instanceof Error ? fault.message : 'failed' }))
    .then((answer) => process.send?.(answer));
});
// The service is gone.
process.on('disconnect', () => process.exit());
