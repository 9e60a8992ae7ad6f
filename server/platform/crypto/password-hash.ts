import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { boundedLimit } from '#server/platform/concurrency/bounded-limit.ts'

/** OWASP's recommendation for Argon2id. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16

/** Each hash takes 19 MiB. */
const CONCURRENCY = 4
const MAX_WAITING = 200

/** Matches no password, but takes as long to verify as a real hash. */
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`

const derive = promisify(argon2)
const limit = boundedLimit({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING })

/** Returns a PHC string, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const tag = await deriveTag(password, nonce, MEMORY_KIB, PASSES, LANES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A null hash (no such account) takes just as long, so that timing does not reveal which accounts exist. */
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
