import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { S3Config } from '#server/config/storage-config.ts'
import { checkBuckets } from './check-buckets.ts'
import { S3Store } from './s3-store.ts'
import type { Storage } from './storage.ts'
import type { Workspace } from './workspace.ts'

const ATTEMPTS = 3
const CONNECT_MS = 3_000
/** Until the first byte of an answer: long enough for a part of 8 MB on a slow line. */
const ANSWER_MS = 60_000
/** Listeners pause; a connection that has not moved for so long is dropped, and the browser asks again. */
const IDLE_MS = 5 * 60_000
/** Each listener that is served through the store holds one. */
const CONNECTIONS = 1_000
/** How many uploads run at once, each with a part or two in memory. */
const UPLOADS = 4
const YEAR_SECONDS = 31_536_000

/** Files in one bucket or two: masters under `private/`, previews and pictures under `public/`. Asks nothing yet. */
export function openS3(config: S3Config, workspace: Workspace): Storage {
  const client = makeClient(config)
  const area = {
    client,
    workspace,
    limitUploads: pLimit(UPLOADS),
  }
  return {
    private: new S3Store({
      ...area,
      bucket: config.bucket,
      prefix: `${config.prefix}private/`,
      cacheControl: 'private, no-store',
      presigns: config.downloads === 'presigned',
    }),
    public: new S3Store({
      ...area,
      bucket: config.publicBucket,
      prefix: `${config.prefix}public/`,
      cacheControl: `public, max-age=${YEAR_SECONDS}, immutable`,
      presigns: false,
    }),
    workspace,
    publicUrl: config.publicUrl,
    check: () => checkBuckets(config, client),
    close: () => client.destroy(),
  }
}

function makeClient(config: S3Config): S3Client {
  const agent = { keepAlive: true, maxSockets: CONNECTIONS }
  return new S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint }),
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Bodies are signed with their SHA-256; newer checksums are not known everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
}
