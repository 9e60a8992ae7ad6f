import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { ConfigError } from '#server/config/config-error.ts'
import type { S3Config } from '#server/config/storage-config.ts'

const ANONYMOUS_MS = 10_000

/**
 * Lists, writes, reads and removes a file in each bucket, as the store will, and sees that strangers cannot read what
 * is private. @throws ConfigError with the setting that is wrong
 */
export async function checkBuckets(config: S3Config, client: S3Client): Promise<void> {
  const areas = [
    { setting: 'S3_BUCKET', Bucket: config.bucket, folder: `${config.prefix}private/`, isPrivate: true },
    {
      setting: 'S3_PUBLIC_BUCKET',
      Bucket: config.publicBucket,
      folder: `${config.prefix}public/`,
      isPrivate: false,
    },
  ]
  for (const { setting, Bucket, folder, isPrivate } of areas) {
    // A name of its own: another instance may be starting at the same moment.
    const object = { Bucket, Key: `${folder}check/${randomUUID()}.txt` }
    try {
      await client.send(new ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: 1 }))
      await client.send(new PutObjectCommand({ ...object, Body: 'Written to see that it can be.' }))
      const { Body } = await client.send(new GetObjectCommand(object))
      await Body?.transformToString()
      const isOpen = isPrivate && (await isReadableByAnybody(client, object))
      await client.send(new DeleteObjectCommand(object))
      if (isOpen)
        throw new ConfigError(
          `S3_BUCKET must be private: anyone can read ${Bucket}. Remove its public access`,
        )
    } catch (error) {
      throw error instanceof ConfigError
        ? error
        : new ConfigError(explain(error, setting, config, Bucket), { cause: error })
    }
  }
}

/** Asks as a stranger would, without a signature. */
async function isReadableByAnybody(
  client: S3Client,
  object: { Bucket: string; Key: string },
): Promise<boolean> {
  const address = new URL(await getSignedUrl(client, new GetObjectCommand(object), { expiresIn: 60 }))
  address.search = ''
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANONYMOUS_MS) })
  await answer.body?.cancel()
  return answer.ok
}

function explain(error: unknown, setting: string, config: S3Config, bucket: string): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const code = (error as { code?: unknown }).code
  const at = config.endpoint ?? `Amazon in ${config.region}`
  switch (name) {
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID is unknown to ${at}`
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY does not match S3_ACCESS_KEY_ID, according to ${at}`
    case 'NoSuchBucket':
      return `${setting} ${bucket} does not exist at ${at}. Create it, or set another one`
    case 'AccessDenied':
    case 'Forbidden':
      return `S3_ACCESS_KEY_ID must be allowed to list, read, write and delete in the bucket ${bucket}; ${at} denies it`
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `S3_REGION must be the region of the bucket ${bucket}, not ${config.region}`
    case 'RequestTimeTooSkewed':
      return `The clock of this machine differs too much from the clock of ${at}`
  }
  return `S3_ENDPOINT: ${at} cannot be used (${[code, name, message].filter(Boolean).join(', ')})`
}
