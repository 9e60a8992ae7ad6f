import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { secondStepOf } from '#server/model/session/index.ts'
import { findUser } from '#server/model/user/index.ts'
import { isSigned, sign } from '#server/platform/crypto/sign.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { consumeOnce } from '#server/platform/database/consume-once.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

const TICKET_TTL_MS = 10 * 60_000

// Looked up before its MAC can be checked, so the id must be one that the database can compare.
const Ticket = z.object({ id: z.uuid(), userId: z.uuid(), expiresAt: z.number() })
type Ticket = z.infer<typeof Ticket>

type SecondStepDeps = { db: Db; config: Pick<Config, 'adminPasskeys'>; storeSecret: string }

/**
 * Call it once the first step of signing in, a password or a link, has succeeded.
 * @throws Problem second_factor_required, with a ticket for the second step, if the account has one
 */
export async function requireSecondStep(
  { db, config, storeSecret }: SecondStepDeps,
  user: Row<'users'>,
): Promise<void> {
  const asks = await secondStepOf(db, config, user)
  if (asks === null) return
  const claims: Ticket = { id: randomUUID(), userId: user.id, expiresAt: Date.now() + TICKET_TTL_MS }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const ticket = `${payload}.${sign(keyOf(storeSecret), signedText(payload, user))}`
  throw new ProblemError('second_factor_required', { members: { ticket, asks } })
}

/**
 * The user of a ticket, which a new password revokes, and how to use it up: it signs in once.
 * @throws Problem sign_in_expired, account_locked
 */
export async function readTicket(
  { db, storeSecret }: Pick<SecondStepDeps, 'db' | 'storeSecret'>,
  ticket: string,
): Promise<{ user: Row<'users'>; useTicket: (trx: Trx) => Promise<void> }> {
  const [payload = '', mac = ''] = ticket.split('.')
  const claims = parseTicket(payload)
  const user = claims && (await findUser(db, claims.userId))
  const isGenuine = user && isSigned(keyOf(storeSecret), signedText(payload, user), mac)
  if (!user || !isGenuine || claims.expiresAt < Date.now()) throw new ProblemError('sign_in_expired')
  if (user.locked_at !== null) throw new ProblemError('account_locked')
  return {
    user,
    async useTicket(trx) {
      if (!(await consumeOnce(trx, `ticket ${claims.id}`, claims.expiresAt)))
        throw new ProblemError('sign_in_expired')
    },
  }
}

function parseTicket(payload: string): Ticket | undefined {
  try {
    return Ticket.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

function signedText(payload: string, user: Row<'users'>): string {
  return JSON.stringify([payload, user.password_hash, user.session_version])
}

function keyOf(storeSecret: string): Buffer {
  return deriveKey(storeSecret, 'second step of signing in')
}
