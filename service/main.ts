import { readConfiguration } from './platform/configuration.ts';
import { startFault } from './start-fault.ts';
import { startService } from './start.ts';

/** Milliseconds for requests and jobs under way when the service is reported to stop. */
const GRACE = 10_000;

let stopping = false;
let stop: () => void = () => process.exit(0);
// After two signals it still finishes its work; a second Ctrl-C means now.
process.on('SIGTERM', () => stop());
process.on('SIGINT', () => (stopping ? process.exit(1) : stop()));
// A program that started it with a channel also ends it, even when that program was killed.
if (process.channel) {
  process.once('disconnect', () => stop());
  process.channel.unref();
}

try {
  const service = await startService(readConfiguration(process.env));
  stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE).unref();
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
} catch (error) {
  console.error(startFault(error, process.env) ?? error);
  process.exitCode = 1;
}
