import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { hashOneTimeToken, makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { deviceName } from '#server/platform/http/device-name.ts'
import { secureCookie } from '#server/platform/http/session-cookie.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { newDeviceMail } from './auth-mails.ts'

const COOKIE = 'device'
/** Only signing in needs the cookie. */
const PATH = '/api/auth'
/** As long as browsers keep any cookie. */
export const DEVICE_DAYS = 400

type Device = { token: string; hash: string; name: string }

/** The browser that signs in, by its cookie, or a new one. */
export function deviceOf(request: FastifyRequest): Device {
  const name = deviceName(request.headers['user-agent'] ?? '')
  const token = request.cookies[COOKIE]
  if (token && /^[\w-]{43}$/.test(token)) return { token, hash: hashOneTimeToken(token), name }
  return { ...makeOneTimeToken(), name }
}

/** The hash of the browser's cookie if it has signed in to the account before. */
export async function knownDevice(
  db: Db,
  userId: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  const device = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '=', deviceOf(request).hash)
    .executeTakeFirst()
  return device?.token_hash
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, { token }: Device): void {
  reply.setCookie(COOKIE, token, { ...secureCookie(request), path: PATH, maxAge: DEVICE_DAYS * 86_400 })
}

/** Remembers the device, and tells the owner of the account if others were known, but not this one. */
export async function rememberDevice(
  trx: Transaction<Database>,
  user: Pick<Row<'users'>, 'id' | 'email'>,
  device: Device,
  session: { id: string; at: number },
): Promise<void> {
  const { id: sessionId, at } = session
  const known = await trx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', user.id)
    .limit(1)
    .executeTakeFirst()
  const seen = await trx
    .updateTable('known_devices')
    .set({ seen_at: at, name: device.name })
    .where('user_id', '=', user.id)
    .where('token_hash', '=', device.hash)
    .returning('token_hash')
    .executeTakeFirst()
  if (seen) return
  const added = await trx
    .insertInto('known_devices')
    .values({ user_id: user.id, token_hash: device.hash, name: device.name, created_at: at, seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  if (!known || !added) return
  const data = { userId: user.id, device: device.name, at }
  await queueMail(trx, newDeviceMail, { key: `new device ${sessionId}`, to: user.email, data })
}
