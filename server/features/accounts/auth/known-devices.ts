import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Device, isKnownDevice, recordDevice } from '#server/model/session/index.ts'
import { hashOneTimeToken, makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { deviceName } from '#server/platform/http/device-name.ts'
import { secureCookie } from '#server/platform/http/session-cookie.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { newDeviceMail } from './auth-mails.ts'

const COOKIE = 'device'
/** Only signing in needs the cookie. */
const PATH = '/api/auth'
/** As long as browsers keep any cookie. */
export const DEVICE_DAYS = 400

type BrowserDevice = Device & { token: string }

/** The browser that signs in, by its cookie, or a new one. */
export function deviceOf(request: FastifyRequest): BrowserDevice {
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
  const { hash } = deviceOf(request)
  return (await isKnownDevice(db, userId, hash)) ? hash : undefined
}

export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token }: BrowserDevice,
): void {
  reply.setCookie(COOKIE, token, { ...secureCookie(request), path: PATH, maxAge: DEVICE_DAYS * 86_400 })
}

/** Remembers the device, and tells the owner of the account if others were known, but not this one. */
export async function rememberDevice(
  trx: Trx,
  user: Pick<Row<'users'>, 'id' | 'email' | 'locale'>,
  device: BrowserDevice,
  session: { id: string; at: number },
): Promise<void> {
  const { id: sessionId, at } = session
  if (!(await recordDevice(trx, user.id, device, at))) return
  const data = { userId: user.id, device: device.name, at }
  await queueMail(trx, newDeviceMail, {
    ...{ key: `new device ${sessionId}`, to: user.email, data },
    locale: user.locale,
  })
}
