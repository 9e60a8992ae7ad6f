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

const ANONYMOUS_TIMEOUT_MS = 10_000

/**
 * Tests all permissions that the store needs on both buckets, and that the private one refuses anonymous reads.
 * @throws ConfigError that names the wrong setting
 */
export async function checkBuckets(config: S3Config, client: S3Client): Promise<void> {
  const targets = [
    { setting: 'S3_BUCKET', Bucket: config.bucket, folder: `${config.prefix}private/`, isPrivate: true },
    {
      setting: 'S3_PUBLIC_BUCKET',
      Bucket: config.publicBucket,
      folder: `${config.prefix}public/`,
      isPrivate: false,
    },
  ]
  for (const { setting, Bucket, folder, isPrivate } of targets) {
    // A random name, because another instance may be starting at the same time.
    const object = { Bucket, Key: `${folder}check/${randomUUID()}.txt` }
    try {
      await client.send(new ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: 1 }))
      await client.send(new PutObjectCommand({ ...object, Body: 'Write test' }))
      const { Body } = await client.send(new GetObjectCommand(object))
      await Body?.transformToString()
      const isPublic = isPrivate && (await isPubliclyReadable(client, object))
      await client.send(new DeleteObjectCommand(object))
      if (isPublic)
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

/** Requests the object without a signature. */
async function isPubliclyReadable(client: S3Client, object: { Bucket: string; Key: string }) {
  const url = new URL(await getSignedUrl(client, new GetObjectCommand(object), { expiresIn: 60 }))
  url.search = ''
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANONYMOUS_TIMEOUT_MS) })
  await response.body?.cancel()
  return response.ok
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
