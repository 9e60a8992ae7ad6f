import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { boundedLimit } from '#server/platform/concurrency/bounded-limit.ts'

/** Argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16

/** How many hashes run at once, each in 19 MiB, and how many may wait for a slot. */
const CONCURRENCY = 4
const MAX_WAITING = 200

/** A hash of nothing: verifying against it takes as long as against a real one and never succeeds. */
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`

const derive = promisify(argon2)
const limit = boundedLimit({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING })

/** A password as a PHC string, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const tag = await deriveTag(password, nonce, MEMORY_KIB, PASSES, LANES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Whether the password is the one that was hashed. False for a hash that cannot be read, and for null (nobody, or an
 * account that cannot sign in), which takes just as long, so that the time does not tell who has an account.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(hash ?? DUMMY_HASH) ?? []
  if (!salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await deriveTag(
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(passes),
    Number(lanes),
  )
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

async function deriveTag(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
) {
  const message = Buffer.from(password.normalize('NFKC'))
  return limit(() =>
    derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: TAG_BYTES }),
  )
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
