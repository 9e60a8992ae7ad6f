import { ConfigError } from './config-error.ts'

export type StorageConfig = { kind: 'disk' } | S3Config

export type S3Config = {
  kind: 's3'
  /** Undefined: Amazon's own, by the region. */
  endpoint: string | undefined
  region: string
  /** Holds the masters. Nobody but the store may read it. */
  bucket: string
  /** Holds previews and pictures; may be the same bucket. */
  publicBucket: string
  /** Put before every name, ending in a slash; empty: nothing. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket stands in the path of an address instead of in its host. */
  pathStyle: boolean
  /** Where browsers find what lies under `public/`, without a trailing slash; undefined: at the store. */
  publicUrl: string | undefined
  /** How buyers get their files: straight from the bucket by a short-lived address, or through the store. */
  downloads: 'presigned' | 'streamed'
}

type FilesSettings = {
  PUBLIC_URL?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_BUCKET?: string | undefined
  S3_PUBLIC_BUCKET?: string | undefined
  S3_PREFIX?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_PATH_STYLE: 'auto' | 'on' | 'off'
  S3_PUBLIC_URL?: string | undefined
  S3_DOWNLOADS: 'presigned' | 'streamed'
}

/** S3 where a bucket is named, else the local disk. What is half set stops the start. */
export function storageConfig(settings: FilesSettings): StorageConfig {
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
  if (settings.PUBLIC_URL?.startsWith('https:')) refuseInsecure(settings)
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
    // Amazon wants the bucket in the host; what speaks its protocol elsewhere seldom has a host for each.
    pathStyle:
      settings.S3_PATH_STYLE === 'auto'
        ? settings.S3_ENDPOINT !== undefined
        : settings.S3_PATH_STYLE === 'on',
    publicUrl: settings.S3_PUBLIC_URL?.replace(/\/+$/, ''),
    downloads: settings.S3_DOWNLOADS,
  }
}

/** Browsers load nothing insecure into a secure page, and save nothing insecure from one. */
function refuseInsecure(settings: FilesSettings): void {
  if (settings.S3_PUBLIC_URL?.startsWith('http:'))
    throw new ConfigError('S3_PUBLIC_URL must start with https:// when PUBLIC_URL does')
  if (settings.S3_ENDPOINT?.startsWith('http:') && settings.S3_DOWNLOADS === 'presigned')
    throw new ConfigError(
      'S3_DOWNLOADS must be streamed when PUBLIC_URL starts with https:// and S3_ENDPOINT does not: browsers would block the downloads',
    )
}
