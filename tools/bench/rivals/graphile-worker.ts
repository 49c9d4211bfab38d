import { Logger, makeWorkerUtils, run, type WorkerUtils } from 'graphile-worker';
import type { Outgoing } from '../../../service/platform/outbound/outgoing.ts';
import { signatureHeaders } from '../../../service/features/webhooks/signature.ts';

/** The data of a delivery, as the payload of a job. */
export interface DeliveryJob {
  id: string;
  url: string;
  body: string;
  /** In base64. */
  secret: string;
}

/** Ways in which graphile-worker is set up: as it comes, and as its page on performance says for many quick jobs. */
const presets = {
  plain: { concurrentJobs: 64 },
  batched: { concurrentJobs: 64, localQueue: { size: 500 }, completeJobBatchDelay: 1, failJobBatchDelay: 1 },
} as const;
export type RivalPreset = keyof typeof presets;

const quiet = new Logger(() => () => undefined);

/**
 * graphile-worker with the work of a delivery: sign the body, send it, accept any 2xx. Its jobs are written beforehand;
 * the measured time ends when all of them are done.
 */
export async function measureRival(
  databaseUrl: string,
  outgoing: Outgoing,
  jobs: readonly DeliveryJob[],
  preset: RivalPreset,
): Promise<number> {
  const utils: WorkerUtils = await makeWorkerUtils({ connectionString: databaseUrl, logger: quiet });
  await utils.migrate();
  for (let start = 0; start < jobs.length; start += 1000) {
    const batch = jobs.slice(start, start + 1000);
    await utils.addJobs(batch.map((payload) => ({ identifier: 'deliver', payload })));
  }
  const { promise: allDone, resolve } = Promise.withResolvers<void>();
  let left = jobs.length;
  const deliver = async (payload: unknown) => {
    const { id, url, body, secret } = payload as DeliveryJob;
    const answer = await outgoing.send({
      method: 'POST',
      url,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        ...signatureHeaders([Buffer.from(secret, 'base64')], { id, at: new Date(), body }),
      },
      body,
      timeLimit: 15_000,
      answerLimit: 16_384,
    });
    if (answer.status < 200 || answer.status >= 300) throw new Error(`answered ${answer.status}`);
    left -= 1;
    if (left === 0) resolve();
  };
  const begun = performance.now();
  const runner = await run({
    connectionString: databaseUrl,
    taskList: { deliver },
    logger: quiet,
    noHandleSignals: true,
    preset: { worker: { ...presets[preset], maxPoolSize: 10 } },
  });
  await allDone;
  const seconds = (performance.now() - begun) / 1000;
  await runner.stop();
  const left_over = await utils.withPgClient((client) => client.query('select 1 from graphile_worker.jobs limit 1'));
  if (left_over.rows.length > 0) throw new Error('graphile-worker left jobs behind');
  await utils.release();
  return jobs.length / seconds;
}
