import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

export type StorageConfig = { kind: 'disk' } | S3Config

export type S3Config = {
  kind: 's3'
  /** Undefined: Amazon S3 in this region. */
  endpoint: string | undefined
  region: string
  /** Private: holds the masters. */
  bucket: string
  /** Holds previews and pictures; may be the same bucket. */
  publicBucket: string
  /** Key prefix; empty or ends with a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** Path-style instead of virtual-hosted-style URLs. */
  pathStyle: boolean
  /** Base URL of `public/` without a trailing slash; undefined: the store serves it. */
  publicUrl: string | undefined
  downloads: 'presigned' | 'streamed'
}

/** S3 if a bucket is set, otherwise the local disk. @throws ConfigError if S3 is only partly configured */
export function storageConfig(settings: Settings): StorageConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket) {
    const names = [
      'S3_ENDPOINT',
      'S3_PUBLIC_BUCKET',
      'S3_PREFIX',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'S3_PUBLIC_URL',
    ] as const
    const given = names.find((name) => settings[name])
    if (given) throw new ConfigError(`S3_BUCKET must be set when ${given} is`)
    return { kind: 'disk' }
  }
  if (!accessKeyId) throw new ConfigError('S3_ACCESS_KEY_ID must be set when S3_BUCKET is')
  if (!secretAccessKey) throw new ConfigError('S3_SECRET_ACCESS_KEY must be set when S3_BUCKET is')
  const publicBucket = settings.S3_PUBLIC_BUCKET ?? bucket
  if (settings.S3_PUBLIC_URL && publicBucket === bucket)
    throw new ConfigError(
      'S3_PUBLIC_BUCKET must be set, and differ from S3_BUCKET, when S3_PUBLIC_URL is: a public bucket must not hold the masters',
    )
  if (settings.PUBLIC_URL?.startsWith('https:')) assertSecure(settings)
  const prefix = (settings.S3_PREFIX ?? '').replace(/^\/+|\/+$/g, '')
  return {
    kind: 's3',
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket,
    publicBucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKeyId,
    secretAccessKey,
    // Amazon expects virtual-hosted style; most S3-compatible servers expect path style.
    pathStyle:
      settings.S3_PATH_STYLE === 'auto'
        ? settings.S3_ENDPOINT !== undefined
        : settings.S3_PATH_STYLE === 'on',
    publicUrl: settings.S3_PUBLIC_URL?.replace(/\/+$/, ''),
    downloads: settings.S3_DOWNLOADS,
  }
}

/** Browsers block mixed content, also for downloads. */
function assertSecure(settings: Settings): void {
  if (settings.S3_PUBLIC_URL?.startsWith('http:'))
    throw new ConfigError('S3_PUBLIC_URL must start with https:// when PUBLIC_URL does')
  if (settings.S3_ENDPOINT?.startsWith('http:') && settings.S3_DOWNLOADS === 'presigned')
    throw new ConfigError(
      'S3_DOWNLOADS must be streamed when PUBLIC_URL starts with https:// and S3_ENDPOINT does not: browsers would block the downloads',
    )
}
