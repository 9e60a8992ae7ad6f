import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

const RAW_KEY_BYTES = 32
/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const ED25519_DER = Buffer.from('302a300506032b6570032100', 'hex')

/** Where new versions are told of, whose signature counts, and in which private networks that may be. */
export type ReleaseSource = { url: string; key: KeyObject; allowed: readonly string[] }

/** The key of Ed25519 from its 32 bytes in base64; undefined: it is none. */
export function readReleaseKey(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== RAW_KEY_BYTES || bytes.toString('base64') !== text) return undefined
  return createPublicKey({ key: Buffer.concat([ED25519_DER, bytes]), format: 'der', type: 'spki' })
}

export const releaseAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with https://' })
  .max(400)

const Package = z.object({
  version: z.string(),
  releases: z
    .object({
      url: releaseAddress,
      key: z.string().refine((text) => readReleaseKey(text) !== undefined),
    })
    .optional(),
})

/** What package.json says of this build: its version, and where its releases are told of if its publisher said so. */
export const thisBuild = Package.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')),
)

type ReleaseSettings = {
  DEMO?: string | undefined
  RELEASES_URL?: string | undefined
  RELEASES_KEY?: string | undefined
  PRIVATE_RELEASES: readonly string[]
}

/**
 * Where new versions are told of: by the environment, else by the build. Undefined: nowhere.
 * @throws ConfigError if there is an address without a key, or a key without an address
 */
export function releaseSource(
  { DEMO, RELEASES_URL, RELEASES_KEY, PRIVATE_RELEASES }: ReleaseSettings,
  build: typeof thisBuild.releases = thisBuild.releases,
): ReleaseSource | undefined {
  const url = RELEASES_URL ?? build?.url
  const key = RELEASES_KEY ?? build?.key
  // Nothing that visitors press in a public demo leads out of it.
  if (DEMO === 'public' || (url === undefined && key === undefined)) return undefined
  if (url === undefined) throw new ConfigError('RELEASES_URL must be set when RELEASES_KEY is')
  const opened = key === undefined ? undefined : readReleaseKey(key)
  if (!opened)
    throw new ConfigError(
      'RELEASES_KEY must be set when RELEASES_URL is: the key that releases are signed with',
    )
  return { url, key: opened, allowed: PRIVATE_RELEASES }
}
