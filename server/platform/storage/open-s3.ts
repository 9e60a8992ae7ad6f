import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { S3Config } from '#server/config/storage-config.ts'
import { checkBuckets } from './check-buckets.ts'
import { S3Store } from './s3-store.ts'
import type { Storage } from './storage.ts'
import type { TempDirectory } from './temp-directory.ts'

const MAX_ATTEMPTS = 3
const CONNECT_TIMEOUT_MS = 3_000
/** Allows for uploading a part over a slow connection. */
const REQUEST_TIMEOUT_MS = 60_000
/** Drops streams of paused listeners; the browser requests the rest later. */
const IDLE_TIMEOUT_MS = 5 * 60_000
/** Each streaming listener holds one. */
const MAX_SOCKETS = 1_000
/** Each upload holds a part or two in memory. */
const MAX_UPLOADS = 4
const YEAR_SECONDS = 31_536_000

/** One bucket or two: masters under `private/`, previews and pictures under `public/`. Sends no request yet. */
export function openS3(config: S3Config, temp: TempDirectory): Storage {
  const client = makeClient(config)
  const shared = { client, temp, limitUploads: pLimit(MAX_UPLOADS) }
  return {
    private: new S3Store({
      ...shared,
      bucket: config.bucket,
      prefix: `${config.prefix}private/`,
      cacheControl: 'private, no-store',
      presigns: config.downloads === 'presigned',
    }),
    public: new S3Store({
      ...shared,
      bucket: config.publicBucket,
      prefix: `${config.prefix}public/`,
      cacheControl: `public, max-age=${YEAR_SECONDS}, immutable`,
      presigns: false,
    }),
    temp,
    publicUrl: config.publicUrl,
    check: () => checkBuckets(config, client),
    close: () => client.destroy(),
  }
}

function makeClient(config: S3Config): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS }
  return new S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint }),
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // S3-compatible servers do not all support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
}
