import { z } from 'zod'

const VERSION = /^(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})$/
const Sentence = z.string().trim().min(1).max(400)

/** A version that a release has: numbers alone, since what is tried out before a release is offered to nobody. */
export const ReleaseVersion = z.string().regex(VERSION)

/** What a new version changes, in English, as its changelog says it. */
export const Release = z.object({
  version: ReleaseVersion.meta({ example: '2.1.0' }),
  publishedOn: z.iso.date(),
  changes: z.array(Sentence).min(1).max(20),
  before: z.array(Sentence).max(20).describe('What to do before the upgrade'),
  url: z
    .url({ protocol: /^https$/ })
    .max(400)
    .nullable()
    .describe('Where all of it can be read'),
})
export type Release = z.infer<typeof Release>

/**
 * The release file: `release` is the JSON of a `Release`, and `signature` the Ed25519 signature, in base64, over exactly the UTF-8
 * bytes of that text.
 */
export const ReleaseFile = z.object({
  release: z.string().max(32_000),
  signature: z.base64().max(100),
})
export type ReleaseFile = z.infer<typeof ReleaseFile>

/** What a store may read of a release file. */
export const RELEASE_FILE_MAX_BYTES = 65_536

/**
 * Compares two versions by their numbers, so that 1.10.0 is after 1.9.0: negative, zero or positive. A version that is tried out
 * before its release (`2.0.0-rc.1`) comes before it.
 */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [numbersOf(one), numbersOf(other)]
  for (const [at, number] of first.entries()) {
    const difference = number - (second[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function numbersOf(version: string): number[] {
  const [core = '', trial] = version.split('+', 1)[0]?.split(/-(.*)/, 2) ?? []
  const [major = 0, minor = 0, patch = 0] = core.split('.').map(Number)
  return [major, minor, patch, trial === undefined ? 1 : 0]
}
