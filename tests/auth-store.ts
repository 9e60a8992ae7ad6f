import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeUser } from './factories.ts'
import { testStore } from './test-store.ts'

export const PASSWORD = 'Nightbus36!'
export const WRONG_LOGIN = {
  code: 'login_failed',
  detail: 'Login failed. Please check your credentials.',
  success: false,
}

/** The cookie set by a response, as sent back. */
export const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

/** A store for sign-in tests. Everyone's password is `PASSWORD`. */
export async function openAuthStore() {
  const store = await testStore()
  const passwordHash = await hashPassword(PASSWORD)
  let serial = 0
  return {
    store,
    passwordHash,
    /** A unique number. */
    next: () => ++serial,
    /** Each call comes from a new IP address, so that rate limits only apply where a test wants them. */
    post(url: string, body: unknown, options: { ip?: string; headers?: Record<string, string> } = {}) {
      serial++
      const remoteAddress = options.ip ?? `10.1.${Math.floor(serial / 250)}.${(serial % 250) + 1}`
      return store.app.inject({
        method: 'POST',
        url,
        payload: body as object,
        remoteAddress,
        headers: options.headers ?? {},
      })
    },
    session: (cookie: string) => store.app.inject({ url: '/api/auth/session', headers: { cookie } }),
    person: (given: Partial<Row<'users'>> = {}) =>
      makeUser(store.db, { password_hash: passwordHash, ...given }),
    mailTo: (address: string) =>
      store.db.selectFrom('mailbox').selectAll().where('recipient', '=', address).orderBy('id').execute(),
  }
}
export type AuthStore = Awaited<ReturnType<typeof openAuthStore>>
