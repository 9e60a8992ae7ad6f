import { type Route, readRouteName } from '#contract/wire/route-table.ts'
import { type Routes, routes } from '#contract/wire/routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/**
 * What a copy refuses beside all that asks for a fresh proof because of keys or people: what would leave the machine,
 * fill its disk, or lock the visitor out of the copy.
 */
const refusedByName: readonly (keyof Routes)[] = [
  'POST /account/delete',
  'POST /account/email',
  'POST /account/email/confirm/:token',
  'POST /account/password',
  'PATCH /account/passkeys/:id',
  'POST /account/proof/passkey-options',
  'POST /auth/passkey',
  'POST /auth/passkey/options',
  'POST /setup',
  'POST /setup/check',
  'POST /setup/passkey-options',
  'POST /users/forgot-password',
  'POST /users/reset-password/:token',
  'DELETE /admin/tokens/:id',
  'PATCH /admin/webhooks/:id',
  'DELETE /admin/webhooks/:id',
  'POST /admin/webhooks/:id/test',
  'POST /admin/webhooks/:id/replay',
  'POST /admin/webhooks/:id/deliveries/:deliveryId/replay',
  'GET /admin/backups/:name',
  'POST /admin/backups',
  'PATCH /admin/backups',
  'DELETE /admin/backups/:name',
  'DELETE /admin/backups/run',
  'POST /admin/restore',
  'POST /admin/restore/start',
  'PUT /admin/restore/parts/:offset',
  'DELETE /admin/restore',
  'POST /settings/test-mail',
  'POST /vat-numbers/check',
]

/** Proved in the copy's own session, such as before a download. */
const harmless: ReadonlySet<string> = new Set<keyof Routes>(['POST /account/proof/check'])

/** Every route of the API that a copy refuses. */
export const refusedInCopies: readonly string[] = Object.entries<Route>(routes).flatMap(
  ([name, { proof }]) =>
    refusedByName.includes(name as keyof Routes) ||
    ((proof === 'keys' || proof === 'people') && !harmless.has(name))
      ? [name]
      : [],
)

/** All that changes something in the store that everybody sees: it only counts, and ends sessions. */
const allowedInShared: readonly (keyof Routes)[] = [
  'POST /auth/logout',
  'POST /beats/:id/plays',
  'POST /insight/reports',
]

const addressesOf = (names: Iterable<string>): ReadonlySet<string> =>
  new Set(Array.from(names, (name) => Object.values(readRouteName(name)).join(' ')))

const refused = addressesOf(refusedInCopies)
const allowed = addressesOf(allowedInShared)
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What visitors send to a copy, in bytes of bodies. Browsers say their length first; what does not is refused.
 * @throws Problem demo_limit, demo_refused
 */
export function limitCopy(app: App, bytes: number): void {
  let received = 0
  app.addHook('onRequest', async ({ method, routeOptions: { url = '' }, headers }) => {
    if (refused.has(`${method} ${url}`)) throw new ProblemError('demo_refused')
    if ('transfer-encoding' in headers) throw new ProblemError('demo_refused')
    received += Number(headers['content-length'] ?? 0)
    if (received > bytes) throw new ProblemError('demo_limit')
  })
}

/** The store that everybody sees keeps nothing of anybody. @throws Problem demo_shared, not_found */
export function closeShared(app: App): void {
  app.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    // Of all visitors, not of one.
    if (url.startsWith('/dev/')) throw new ProblemError('not_found')
    if (safeMethods.has(method) || url.startsWith('/api/demo') || allowed.has(`${method} ${url}`)) return
    throw new ProblemError('demo_shared')
  })
}
