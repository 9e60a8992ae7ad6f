/**
 * `node scripts/sign-release.ts`: writes the signed release file of the version in package.json, `dist/release.json`, which stores
 * whose owners want to know of new versions read. What it says is the section of CHANGELOG.md: `### In short` is what changes,
 * `### Before you upgrade` what to do before. `RELEASE_SIGNING_KEY` is the private key, `RELEASE_NOTES_URL` where all of it can be
 * read. `--new-key` makes a pair of keys.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Release, type ReleaseFile } from '#contract/store/release.ts'
import { thisBuild } from '#server/config/release-file.ts'

const KEY_BYTES = 32
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The private key of Ed25519 from its 32 bytes in base64. @throws Error if it is none */
export function readSigningKey(text: string): KeyObject {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES)
    throw new Error('RELEASE_SIGNING_KEY must be an Ed25519 key: 32 bytes in base64. --new-key makes one.')
  return createPrivateKey({ key: Buffer.concat([ED25519_PKCS8, bytes]), format: 'der', type: 'pkcs8' })
}

/** The public key of a private one as `RELEASES_KEY` has it. */
export function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES).toString('base64')
}

export function signRelease(release: Release, key: KeyObject): ReleaseFile {
  const text = JSON.stringify(release)
  return { release: text, signature: sign(null, Buffer.from(text), key).toString('base64') }
}

/**
 * What the changelog says of a version.
 * @param url where all of it can be read
 * @throws Error that says what the changelog lacks
 */
export function readRelease(changelog: string, version: string, url: string | null): Release {
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} \\((\\d{4}-\\d\\d-\\d\\d)\\)$`, 'm')
  const found = heading.exec(changelog)
  if (!found) throw new Error(`CHANGELOG.md has no section “## ${version} (YYYY-MM-DD)”.`)
  const [section = ''] = changelog.slice(found.index + found[0].length).split(/^## /m)
  const changes = itemsUnder(section, 'In short')
  if (changes.length === 0)
    throw new Error(`The section of ${version} in CHANGELOG.md needs a list under “### In short”.`)
  const before = itemsUnder(section, 'Before you upgrade')
  return Release.parse({ version, publishedOn: found[1], changes, before, url })
}

/** The items of the list under a heading, as plain text. */
function itemsUnder(section: string, heading: string): string[] {
  const part = section.split(/^### /m).find((each) => each.startsWith(`${heading}\n`)) ?? ''
  return part
    .split(/^- /m)
    .slice(1)
    .map((item) => item.replace(/\s+/g, ' ').trim())
    .map((item) => item.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[*`]/g, ''))
}

function main(): void {
  if (process.argv.includes('--new-key')) {
    const { privateKey } = generateKeyPairSync('ed25519')
    const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-KEY_BYTES).toString('base64')
    process.stdout.write(
      `Keep this secret:      RELEASE_SIGNING_KEY=${secret}\nStores verify with it: RELEASES_KEY=${publicKeyOf(privateKey)}\n`,
    )
    return
  }
  const { RELEASE_SIGNING_KEY = '', RELEASE_NOTES_URL } = process.env
  const key = readSigningKey(RELEASE_SIGNING_KEY)
  if (thisBuild.releases && thisBuild.releases.key !== publicKeyOf(key))
    throw new Error(
      'RELEASE_SIGNING_KEY does not belong to releases.key of package.json: stores would refuse this.',
    )
  const root = join(import.meta.dirname, '..')
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const release = readRelease(changelog, thisBuild.version, RELEASE_NOTES_URL || null)
  const file = join(root, 'dist', 'release.json')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(file, `${JSON.stringify(signRelease(release, key))}\n`)
  process.stdout.write(`${file}: version ${release.version}, ${release.changes.length} changes\n`)
}

if (import.meta.main)
  try {
    main()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
