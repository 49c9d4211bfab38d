import { ConfigurationError, readConfiguration } from './configuration.ts';
import { startService } from './start.ts';

/** Milliseconds that requests under way get to finish when the service is told to stop. */
const GRACE = 10_000;

try {
  const service = await startService(readConfiguration(process.env));
  const stop = () => {
    setTimeout(() => process.exit(1), GRACE).unref();
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
