import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, signIn } from './factories.ts'
import { type TestStore, testStore } from './test-store.ts'

/**
 * Access control matrix: the status of every API route for a visitor, a customer, another customer and an admin. A
 * missing route fails the last test. Requests have no body, so 400 (or 404) means "authorized, then validated".
 */
const everybody = (status: number) => [status, status, status, status] as const
/** Status for the admin; everyone else is refused. */
const adminOnly = (status: number) => [401, 403, 403, status] as const
const signedIn = (status: number) => [401, status, status, status] as const

const matrix: Record<string, readonly [visitor: number, customer: number, other: number, admin: number]> = {
  'GET /api/beats': everybody(200),
  'GET /api/beats/facets': everybody(200),
  'GET /api/beats/ids': everybody(200),
  'GET /api/beats/featured': everybody(200),
  'GET /api/beats/by-id': everybody(400),
  'GET /api/beats/{id}': everybody(404),
  'GET /api/beats/{id}/licenses': everybody(404),
  'GET /api/beats/{id}/similar': everybody(404),
  'GET /api/beats/{id}/exclusive': everybody(200),
  'POST /api/beats': adminOnly(415),
  'PATCH /api/beats/{id}': adminOnly(400),
  'DELETE /api/beats/{id}': adminOnly(404),
  'GET /api/admin/beats': adminOnly(200),
  'GET /api/admin/beats/templates': adminOnly(200),
  'GET /api/admin/beats/{id}': adminOnly(404),
  'POST /api/admin/beats/{id}/restore': adminOnly(404),
  'POST /api/admin/beats/{id}/retry': adminOnly(404),
  'GET /api/admin/beats/{id}/structure': adminOnly(404),
  'PUT /api/admin/beats/{id}/structure': adminOnly(400),
  'DELETE /api/admin/beats/{id}/structure': adminOnly(404),
  'GET /api/admin/analysis': adminOnly(200),
  'PUT /api/admin/analysis': adminOnly(400),
  'GET /api/admin/store-tag': adminOnly(200),
  'PUT /api/admin/store-tag': adminOnly(415),
  'DELETE /api/admin/store-tag': adminOnly(200),
  'PATCH /api/admin/store-tag': adminOnly(400),
  'GET /api/admin/store-tag/sample': adminOnly(400),
  'PUT /api/admin/store-tag/renewal': adminOnly(400),
  'POST /api/beats/{id}/plays': everybody(404),
  'GET /api/tags': everybody(200),
  'GET /api/admin/tags': adminOnly(200),
  'POST /api/tags': adminOnly(400),
  'PATCH /api/tags/{id}': adminOnly(400),
  'DELETE /api/tags/{id}': adminOnly(404),
  'POST /api/tags/{id}/merge': adminOnly(400),
  'POST /api/tags/{id}/restore': adminOnly(404),
  'GET /api/admin/licenses': adminOnly(200),
  'POST /api/admin/licenses': adminOnly(400),
  'PUT /api/admin/licenses/order': adminOnly(400),
  'PATCH /api/admin/licenses/{id}': adminOnly(400),
  'PUT /api/admin/licenses/{id}/hidden': adminOnly(400),
  'DELETE /api/admin/licenses/{id}': adminOnly(400),
  'POST /api/admin/licenses/{id}/restore': adminOnly(404),
  'POST /api/admin/beats/{id}/sell-again': adminOnly(404),
  'POST /api/admin/licenses/{id}/offer': adminOnly(400),
  'GET /api/users': adminOnly(200),
  'PATCH /api/users/{id}': adminOnly(400),
  'DELETE /api/users/{id}': adminOnly(404),
  'DELETE /api/users/{id}/sessions': adminOnly(404),
  'GET /api/admin/customers/{id}': adminOnly(404),
  'GET /api/admin/customers/{id}/orders': adminOnly(404),
  'GET /api/admin/customers/{id}/export': adminOnly(404),
  'POST /api/admin/customers/{id}/notes': adminOnly(400),
  'DELETE /api/admin/customers/{id}/notes/{noteId}': adminOnly(404),
  'POST /api/admin/customers/{id}/mails/{mailId}/send-again': adminOnly(404),
  'POST /api/users/{id}/reset-link': adminOnly(404),
  'DELETE /api/users/{id}/second-factors': adminOnly(404),
  'GET /api/admin/overview': adminOnly(200),
  'POST /api/admin/failures/{kind}/{id}/retry': adminOnly(400),
  'GET /api/admin/audit': adminOnly(200),
  'GET /api/orders/{id}/evidence.pdf': adminOnly(404),
  'GET /api/admin/audit/chain': adminOnly(200),
  'GET /api/tax/standard-rates': adminOnly(200),
  'GET /api/settings': adminOnly(200),
  'PATCH /api/settings': adminOnly(400),
  'PUT /api/settings/logo': adminOnly(400),
  'POST /api/settings/preview': adminOnly(400),
  'GET /api/settings/status': adminOnly(200),
  'POST /api/settings/test-mail': adminOnly(200),
  'GET /api/admin/licenses/{id}/contract.pdf': adminOnly(404),
  'GET /api/settings/credentials': adminOnly(200),
  'PUT /api/settings/credentials/mail': adminOnly(400),
  'PUT /api/settings/credentials/stripe': adminOnly(400),
  'PUT /api/settings/credentials/address': adminOnly(400),
  'DELETE /api/settings/credentials/mail': adminOnly(200),
  'DELETE /api/settings/credentials/stripe': adminOnly(200),
  'DELETE /api/settings/credentials/address': adminOnly(200),
  'GET /api/admin/first-steps': adminOnly(200),
  'PUT /api/admin/first-steps/{name}': adminOnly(400),
  'GET /api/pages/{kind}': everybody(400),
  'GET /api/pages/faq': everybody(200),
  'GET /api/captcha': everybody(200),
  'GET /api/captcha/challenge': everybody(400),
  'POST /api/auth/login': everybody(400),
  'POST /api/auth/register': everybody(400),
  'POST /api/auth/login/code': everybody(400),
  'POST /api/auth/sign-in-link': everybody(400),
  'POST /api/auth/sign-in-link/{token}': everybody(410),
  'POST /api/auth/passkey/options': everybody(200),
  'POST /api/auth/passkey': everybody(400),
  'GET /api/auth/session': signedIn(200),
  'POST /api/auth/logout': everybody(200),
  'POST /api/users/forgot-password': everybody(400),
  'POST /api/users/reset-password/{token}': everybody(400),
  'POST /api/contact': everybody(400),
  'POST /api/newsletter': everybody(400),
  'POST /api/newsletter/confirm/{token}': everybody(410),
  'POST /api/newsletter/unsubscribe/{token}': everybody(404),
  'GET /api/newsletter/unsubscribe/{token}': everybody(303),
  'GET /api/newsletter/subscribers.csv': [401, 403, 403, 200],
  'GET /api/account': signedIn(200),
  'PATCH /api/account': signedIn(400),
  'PUT /api/account/names': signedIn(400),
  'POST /api/vat-numbers/check': signedIn(400),
  'GET /api/account/billing': signedIn(200),
  'PUT /api/account/billing': signedIn(400),
  'DELETE /api/account/billing': signedIn(200),
  'PUT /api/account/avatar': signedIn(400),
  'DELETE /api/account/avatar': signedIn(200),
  'POST /api/account/password': signedIn(400),
  'POST /api/account/email': signedIn(400),
  'POST /api/account/email/confirm/{token}': everybody(410),
  'GET /api/account/sessions': signedIn(200),
  'DELETE /api/account/sessions/{id}': signedIn(404),
  'DELETE /api/account/sessions': signedIn(200),
  'GET /api/account/passkeys': signedIn(200),
  'POST /api/account/passkeys': signedIn(400),
  'POST /api/account/passkeys/options': signedIn(200),
  'PATCH /api/account/passkeys/{id}': signedIn(400),
  'DELETE /api/account/passkeys/{id}': signedIn(404),
  'GET /api/account/second-factors': signedIn(200),
  'POST /api/account/totp': signedIn(200),
  'POST /api/account/totp/confirm': signedIn(400),
  'DELETE /api/account/totp': signedIn(200),
  'POST /api/account/recovery-codes': signedIn(200),
  'GET /api/account/proof': signedIn(200),
  'POST /api/account/proof': signedIn(400),
  'POST /api/account/proof/check': signedIn(200),
  'POST /api/account/proof/passkey-options': signedIn(200),
  'POST /api/account/export': signedIn(400),
  'POST /api/account/delete': signedIn(400),
  'GET /api/account/digging': signedIn(200),
  'POST /api/account/digging': signedIn(200),
  'PUT /api/account/song': signedIn(400),
  'GET /api/crates': signedIn(200),
  'POST /api/crates': signedIn(400),
  'GET /api/crates/{id}': signedIn(404),
  'PATCH /api/crates/{id}': signedIn(404),
  'DELETE /api/crates/{id}': signedIn(404),
  'PUT /api/crates/{id}/beats/{beatId}': signedIn(404),
  'DELETE /api/crates/{id}/beats/{beatId}': signedIn(404),
  'PUT /api/crates/{id}/order': signedIn(400),
  'GET /api/crates/shared/{token}': everybody(404),
  'GET /api/carts/{userId}': signedIn(403),
  'GET /api/carts/{userId}/quote': signedIn(403),
  'POST /api/carts/{userId}/code': signedIn(400),
  'DELETE /api/carts/{userId}/code': signedIn(403),
  'GET /api/deals': adminOnly(200),
  'POST /api/deals': adminOnly(400),
  'GET /api/deals/scopes': adminOnly(200),
  'POST /api/deals/preview': adminOnly(400),
  'GET /api/deals/{id}/orders': adminOnly(404),
  'PATCH /api/deals/{id}': adminOnly(400),
  'DELETE /api/deals/{id}': adminOnly(404),
  'POST /api/beats/{id}/free-download': [400, 404, 404, 404],
  'GET /api/free-downloads/{token}': everybody(410),
  'GET /api/free-downloads/{token}/mp3': everybody(410),
  'GET /api/offers': signedIn(200),
  'POST /api/offers': signedIn(400),
  'POST /api/offers/{id}/accept': signedIn(404),
  'POST /api/offers/{id}/counter': signedIn(400),
  'POST /api/offers/{id}/decline': signedIn(404),
  'POST /api/offers/{id}/withdraw': signedIn(404),
  'POST /api/carts': signedIn(400),
  'DELETE /api/carts/{id}': signedIn(404),
  'GET /api/licenses/{certificate}': signedIn(404),
  'PUT /api/licenses/{certificate}/uses': signedIn(400),
  'DELETE /api/licenses/{certificate}/uses/{id}': signedIn(404),
  'PUT /api/licenses/{certificate}/streams': signedIn(400),
  'GET /api/licenses/{certificate}/confirmation.pdf': signedIn(404),
  'GET /api/orders': adminOnly(200),
  'GET /api/orders/mine': signedIn(200),
  'GET /api/orders/{id}': signedIn(404),
  'GET /api/orders/export': adminOnly(200),
  'GET /api/orders/{id}/invoice.pdf': signedIn(404),
  'GET /api/orders/{id}/credit-notes/{file}': signedIn(404),
  'GET /api/admin/accounting.csv': adminOnly(400),
  'POST /api/orders/{id}/receipt': adminOnly(404),
  'GET /api/admin/accounting-summary.csv': adminOnly(400),
  'POST /api/orders/{id}/files': adminOnly(404),
  'DELETE /api/orders/{id}': adminOnly(404),
  'DELETE /api/orders/{id}/refund': adminOnly(404),
  'GET /api/payments/settings': everybody(200),
  'POST /api/payments/create-payment-intent': signedIn(400),
  'POST /api/payments/refund': adminOnly(400),
  'POST /api/payments/webhook': everybody(400),
  'GET /api/downloads/{subjectId}/{asset}': everybody(400),
  'GET /api/verify/{certificate}': everybody(404),
}

const PERSONAL = /^(?:private, )?(?:no-store|max-age=3600)$/

let store: TestStore
let people: (Record<string, string> | undefined)[]

beforeAll(async () => {
  store = await testStore(undefined, { CAPTCHA: 'altcha' })
})

afterAll(() => store.close())

describe.each(Object.entries(matrix))('%s', (name, expected) => {
  test('has the right status for everyone', async () => {
    const customer = await makeUser(store.db)
    const other = await makeUser(store.db)
    const admin = await makeUser(store.db, { role: 'admin' })
    people = [
      undefined,
      await signIn(store, customer),
      await signIn(store, other),
      await signIn(store, admin),
    ]
    const [method = '', path = ''] = name.split(' ')
    const statuses = []
    for (const headers of people) {
      const answer = await store.app.inject({
        method: method as 'GET',
        url: path.replace(/\{\w+\}/g, 'none'),
        headers: headers ?? {},
        ...(method !== 'GET' && { payload: {} }),
      })
      statuses.push(answer.statusCode)
      // Nothing is cacheable by accident, least of all protected responses.
      const caching = expected[0] === expected[1] && answer.statusCode < 300 ? /./ : PERSONAL
      expect(answer.headers['cache-control'], name).toMatch(caching)
    }
    expect(statuses).toEqual(expected)
  })
})

test('every route of the API is in the table', async () => {
  const { paths }: { paths: Record<string, object> } = (
    await store.app.inject({ url: '/api/openapi.json' })
  ).json()
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(routes.length).toBeGreaterThan(50)
  expect(routes.filter((route) => route.includes(' /api/') && !(route in matrix))).toEqual([])
})
