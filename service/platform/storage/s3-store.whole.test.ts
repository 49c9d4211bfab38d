import { expect, it } from 'vitest';
import { describeObjects } from '../../testing/object-store.ts';
import { startS3 } from '../../testing/s3/s3.ts';
import { openS3Store } from './s3-store.ts';

describeObjects('an S3 bucket', async () => {
  const { settings, stop } = await startS3();
  return { objects: openS3Store(settings), close: stop };
});

it('a missing bucket fails the check', async () => {
  const { settings, stop } = await startS3();
  await expect(openS3Store({ ...settings, bucket: 'nowhere' }).check()).rejects.toMatchObject({
    $metadata: { httpStatusCode: 404 },
  });
  await stop();
});
