import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installOwnPackages } from '../../../scripts/parts/own-packages.ts';
import type { S3Configuration } from '../../platform/configuration.ts';

/** An S3 server in this process, with one empty bucket. */
export async function startS3(): Promise<{ settings: S3Configuration; stop: () => Promise<void> }> {
  installOwnPackages('service/testing/s3');
  const { default: S3rver } = await import('s3rver');
  const directory = await mkdtemp(join(tmpdir(), 'veridoor-s3-'));
  const bucket = 'documents';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
