import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { isObjectName, type ObjectStore } from './object-store.ts';

export interface S3Settings {
  /** Address of the server, for example https://s3.eu-central-1.amazonaws.com. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds for one request; the largest object is some ten megabytes. */
const REQUEST_TIME = 30_000;

/** Objects in a bucket of an S3 server, addressed by path, which every such server supports. */
export function openS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): ObjectStore {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // Bytes are authenticated by their own seal; not every server knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const place = (name: string) => {
    if (!isObjectName(name)) throw new Error('not the name of a stored file');
    return { Bucket: bucket, Key: name };
  };
  const limit = () => ({ abortSignal: AbortSignal.timeout(REQUEST_TIME) });
  return {
    async put(name, bytes) {
      const body = { Body: bytes, ContentLength: bytes.length, ContentType: 'application/octet-stream' };
      await client.send(new PutObjectCommand({ ...place(name), ...body }), limit());
    },
    async get(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(place(name)), limit());
        return Body ? await Body.transformToByteArray() : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand(place(name)), limit());
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(5_000) });
    },
  };
}
