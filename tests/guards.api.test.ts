import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Access, type Route, readRouteName } from '#contract/wire/route-table.ts'
import { type Routes, routes } from '#contract/wire/routes.ts'
import { tokenScopeNames } from '#contract/wire/token-scopes.ts'
import { makeApiToken, makeUser, signIn } from './factories.ts'
import { type TestStore, testStore } from './test-store.ts'

/**
 * Status of every route for those whom its table lets in. Requests have no body, so 400 (or 404) means "authorized, then
 * validated". Everyone else is refused, as the table says. A missing route does not compile.
 */
const statuses: Record<keyof Routes, number> = {
  'GET /beats': 200,
  'GET /beats/facets': 200,
  'GET /beats/ids': 200,
  'GET /beats/featured': 200,
  'GET /beats/by-id': 400,
  'GET /beats/:id': 404,
  'GET /beats/named/:slug': 404,
  'GET /producers/:username': 404,
  'GET /beats/:id/licenses': 404,
  'GET /beats/:id/similar': 404,
  'GET /beats/:id/exclusive': 200,
  'POST /beats': 415,
  'PATCH /beats/:id': 400,
  'DELETE /beats/:id': 404,
  'GET /admin/beats.csv': 200,
  'GET /admin/beats/counts': 200,
  'GET /admin/beats/trash': 200,
  'GET /admin/beats/bulk': 200,
  'POST /admin/beats/bulk/preview': 400,
  'POST /admin/beats/bulk': 400,
  'DELETE /admin/beats/bulk': 200,
  'POST /admin/beats/bulk/:id/undo': 409,
  'GET /admin/drafts': 200,
  'POST /admin/drafts/files': 400,
  'POST /admin/drafts/uploads': 412,
  'PATCH /admin/drafts/uploads/:id': 412,
  'GET /admin/drafts/:id/audio': 404,
  'GET /admin/drafts/:id/cover': 404,
  'PATCH /admin/drafts': 400,
  'POST /admin/drafts/undo': 409,
  'DELETE /admin/drafts/files/:id': 404,
  'PUT /admin/drafts/files/:id/draft': 400,
  'POST /admin/drafts/publish': 200,
  'DELETE /admin/drafts/publish': 200,
  'POST /admin/drafts/take-back': 200,
  'GET /admin/import': 200,
  'GET /admin/import/problems.csv': 409,
  'POST /insight/reports': 400,
  'GET /admin/beats/:id/split': 404,
  'PUT /admin/beats/:id/split': 400,
  'DELETE /admin/beats/:id/split': 404,
  'POST /admin/beats/:id/split/shares/:shareId/remind': 404,
  'GET /admin/beats/:id/split/shares/:shareId/link': 404,
  'GET /admin/beats/:id/split/sheet.pdf': 404,
  'GET /admin/payouts': 200,
  'POST /admin/payouts': 400,
  'POST /admin/payouts/:id/undo': 404,
  'GET /admin/payouts.csv': 400,
  'GET /admin/payouts.xml': 400,
  'GET /admin/payouts/yearly.csv': 400,
  'GET /admin/collaborators/:id': 404,
  'POST /admin/collaborators/:id/ask': 404,
  'POST /admin/collaborators/:id/send': 404,
  'PUT /admin/collaborators/:id/tax-form': 400,
  'DELETE /admin/collaborators/:id': 404,
  'GET /admin/collaborators/:id/ledger.csv': 404,
  'GET /admin/collaborators/:id/statements/:month/statement.pdf': 400,
  'GET /my-shares': 404,
  'PUT /my-shares/method': 400,
  'POST /my-shares/stripe': 400,
  'POST /my-shares/stripe/check': 404,
  'POST /my-shares/stripe/dashboard': 404,
  'PUT /my-shares/profile': 400,
  'GET /my-shares/statements/:month/statement.pdf': 400,
  'GET /my-shares/statements/:month/statement.csv': 400,
  'GET /admin/splits': 200,
  'POST /admin/splits': 400,
  'PATCH /admin/splits/:id': 404,
  'DELETE /admin/splits/:id': 404,
  'POST /admin/splits/:id/apply': 400,
  'GET /split-invitations/:token': 404,
  'POST /split-invitations/:token/accept': 400,
  'POST /split-invitations/:token/decline': 400,
  'POST /split-invitations/:token/renew': 404,
  'POST /split-invitations/:token/claim': 404,
  'GET /split-invitations/:token/sheet.pdf': 404,
  'GET /verify/splits/:number': 404,
  'GET /letters': 200,
  'POST /letters': 201,
  'GET /letters/:id': 404,
  'PATCH /letters/:id': 404,
  'DELETE /letters/:id': 404,
  'GET /letters/:id/preview': 404,
  'GET /letters/:id/preview.html': 404,
  'POST /letters/:id/test': 404,
  'POST /letters/:id/plan': 400,
  'POST /letters/:id/send': 404,
  'POST /letters/:id/pause': 404,
  'POST /letters/:id/resume': 404,
  'POST /letters/:id/stop': 404,
  'POST /letter-presses': 400,
  'POST /newsletter/subscribers': 400,
  'GET /admin/insight': 400,
  'GET /admin/insight/beats/:id': 400,
  'GET /admin/insight.csv': 400,
  'PUT /admin/import/csv': 400,
  'PUT /admin/import/files': 400,
  'PUT /admin/import/columns': 400,
  'DELETE /admin/import/columns': 400,
  'POST /admin/import/start': 400,
  'POST /admin/import/undo': 409,
  'DELETE /admin/import/run': 200,
  'DELETE /admin/import': 200,
  'GET /admin/webhooks': 200,
  'POST /admin/webhooks': 400,
  'PATCH /admin/webhooks/:id': 404,
  'DELETE /admin/webhooks/:id': 404,
  'POST /admin/webhooks/:id/secret': 404,
  'POST /admin/webhooks/:id/test': 404,
  'GET /admin/webhooks/:id/deliveries': 404,
  'POST /admin/webhooks/:id/replay': 404,
  'POST /admin/webhooks/:id/deliveries/:deliveryId/replay': 404,
  'GET /admin/tokens': 200,
  'POST /admin/tokens': 400,
  'DELETE /admin/tokens/:id': 404,
  'GET /admin/backups': 200,
  'POST /admin/backups': 200,
  'PATCH /admin/backups': 400,
  'DELETE /admin/backups/run': 200,
  'GET /admin/backups/:name': 404,
  'DELETE /admin/backups/:name': 404,
  'GET /admin/restore': 200,
  'POST /admin/restore': 400,
  'PUT /admin/restore/parts/:offset': 400,
  'POST /admin/restore/start': 409,
  'DELETE /admin/restore': 200,
  'GET /admin/hold': 200,
  'POST /admin/hold': 400,
  'GET /admin/beats': 200,
  'GET /admin/beats/templates': 200,
  'GET /admin/beats/:id': 404,
  'POST /admin/beats/:id/restore': 404,
  'POST /admin/beats/:id/retry': 404,
  'GET /admin/beats/:id/structure': 404,
  'PUT /admin/beats/:id/structure': 400,
  'DELETE /admin/beats/:id/structure': 404,
  'GET /admin/analysis': 200,
  'PUT /admin/analysis': 400,
  'GET /admin/store-tag': 200,
  'PUT /admin/store-tag': 415,
  'DELETE /admin/store-tag': 200,
  'PATCH /admin/store-tag': 400,
  'GET /admin/store-tag/sample': 400,
  'PUT /admin/store-tag/renewal': 400,
  'POST /beats/:id/plays': 404,
  'GET /tags': 200,
  'GET /admin/tags': 200,
  'POST /tags': 400,
  'PATCH /tags/:id': 400,
  'DELETE /tags/:id': 404,
  'POST /tags/:id/merge': 400,
  'POST /tags/:id/restore': 404,
  'GET /admin/licenses': 200,
  'POST /admin/licenses': 400,
  'PUT /admin/licenses/order': 400,
  'PATCH /admin/licenses/:id': 400,
  'PUT /admin/licenses/:id/hidden': 400,
  'DELETE /admin/licenses/:id': 400,
  'POST /admin/licenses/:id/restore': 404,
  'POST /admin/beats/:id/sell-again': 404,
  'POST /admin/licenses/:id/offer': 400,
  'GET /users': 200,
  'PATCH /users/:id': 400,
  'DELETE /users/:id': 404,
  'DELETE /users/:id/sessions': 404,
  'GET /admin/customers/:id': 404,
  'GET /admin/customers/:id/orders': 404,
  'GET /admin/customers/:id/export': 404,
  'POST /admin/customers/:id/notes': 400,
  'DELETE /admin/customers/:id/notes/:noteId': 404,
  'POST /admin/customers/:id/mails/:mailId/send-again': 404,
  'POST /users/:id/reset-link': 404,
  'DELETE /users/:id/second-factors': 404,
  'GET /admin/desk': 200,
  'GET /admin/today': 200,
  'DELETE /admin/first-steps': 200,
  'DELETE /admin/demo-month': 200,
  'POST /admin/failures/:kind/:id/retry': 400,
  'GET /admin/audit': 200,
  'GET /orders/:id/evidence.pdf': 404,
  'GET /admin/audit/chain': 200,
  'GET /tax/standard-rates': 200,
  'GET /tax/facts': 200,
  'PUT /tax/facts/:fact/declined': 400,
  'DELETE /tax/facts/:fact/declined': 400,
  'GET /settings': 200,
  'PATCH /settings': 400,
  'PUT /settings/logo': 400,
  'POST /settings/preview': 400,
  'GET /settings/status': 200,
  'POST /settings/test-mail': 200,
  'GET /admin/licenses/:id/contract.pdf': 404,
  'GET /settings/credentials': 200,
  'PUT /settings/credentials/mail': 400,
  'PUT /settings/credentials/stripe': 400,
  'PUT /settings/credentials/address': 400,
  'DELETE /settings/credentials/mail': 200,
  'DELETE /settings/credentials/stripe': 200,
  'DELETE /settings/credentials/address': 200,
  'GET /admin/first-steps': 200,
  'GET /admin/law': 200,
  'PUT /admin/first-steps/:name': 400,
  'GET /pages/:kind': 400,
  'GET /pages/faq': 200,
  'GET /captcha': 200,
  'GET /captcha/challenge': 400,
  'POST /auth/login': 400,
  'POST /auth/register': 400,
  'POST /auth/login/code': 400,
  'POST /auth/sign-in-link': 400,
  'POST /auth/mailed-code': 400,
  'POST /auth/mailed-code/use': 400,
  'POST /auth/sign-in-link/:token': 410,
  'POST /auth/passkey/options': 200,
  'POST /auth/passkey': 400,
  'GET /auth/session': 200,
  'POST /auth/logout': 200,
  'POST /users/forgot-password': 400,
  'POST /users/reset-password/:token': 400,
  'POST /contact': 400,
  'POST /withdrawals': 400,
  'GET /withdrawals/:token/statement.pdf': 404,
  'GET /admin/withdrawals': 200,
  'POST /admin/withdrawals/:id/refund': 404,
  'POST /admin/withdrawals/:id/answer': 400,
  'POST /admin/withdrawals/:id/match': 400,
  'POST /newsletter': 400,
  'POST /newsletter/confirm/:token': 410,
  'POST /newsletter/rejoin': 400,
  'POST /newsletter/unsubscribe/:token': 404,
  'GET /newsletter/unsubscribe/:token': 303,
  'GET /account': 200,
  'PATCH /account': 400,
  'PUT /account/names': 400,
  'PUT /account/producer-page': 400,
  'PUT /account/desk-views': 200,
  'POST /vat-numbers/check': 400,
  'GET /account/billing': 200,
  'PUT /account/billing': 400,
  'DELETE /account/billing': 200,
  'PUT /account/avatar': 400,
  'DELETE /account/avatar': 200,
  'POST /account/password': 400,
  'POST /account/email': 400,
  'POST /account/email/confirm/:token': 410,
  'GET /account/sessions': 200,
  'DELETE /account/sessions/:id': 404,
  'DELETE /account/sessions': 200,
  'GET /account/passkeys': 200,
  'POST /account/passkeys': 400,
  'POST /account/passkeys/options': 200,
  'PATCH /account/passkeys/:id': 400,
  'DELETE /account/passkeys/:id': 404,
  'GET /account/second-factors': 200,
  'POST /account/totp': 200,
  'POST /account/totp/confirm': 400,
  'DELETE /account/totp': 200,
  'POST /account/recovery-codes': 200,
  'GET /account/proof': 200,
  'POST /account/proof': 400,
  'POST /account/proof/check': 200,
  'POST /account/proof/passkey-options': 200,
  'POST /account/export': 400,
  'POST /account/delete': 400,
  'GET /account/digging': 200,
  'POST /account/digging': 200,
  'PUT /account/song': 400,
  'GET /crates': 200,
  'POST /crates': 400,
  'GET /crates/:id': 404,
  'PATCH /crates/:id': 404,
  'DELETE /crates/:id': 404,
  'PUT /crates/:id/beats/:beatId': 404,
  'DELETE /crates/:id/beats/:beatId': 404,
  'PUT /crates/:id/order': 400,
  'GET /crates/shared/:token': 404,
  'GET /carts/:userId': 403,
  'GET /carts/:userId/quote': 403,
  'POST /carts/:userId/code': 400,
  'DELETE /carts/:userId/code': 403,
  'GET /deals': 200,
  'POST /deals': 400,
  'GET /deals/scopes': 200,
  'POST /deals/preview': 400,
  'GET /deals/:id/orders': 404,
  'PATCH /deals/:id': 400,
  'DELETE /deals/:id': 404,
  'GET /free-downloads/:token': 410,
  'GET /free-downloads/:token/mp3': 410,
  'GET /offers': 200,
  'POST /offers': 400,
  'POST /offers/:id/accept': 404,
  'POST /offers/:id/counter': 400,
  'POST /offers/:id/decline': 404,
  'POST /offers/:id/withdraw': 404,
  'POST /carts': 400,
  'POST /carts/all': 400,
  'DELETE /carts/:id': 404,
  'GET /licenses/:certificate': 404,
  'PUT /licenses/:certificate/uses': 400,
  'DELETE /licenses/:certificate/uses/:id': 404,
  'PUT /licenses/:certificate/streams': 400,
  'GET /licenses/:certificate/confirmation.pdf': 404,
  'GET /orders': 200,
  'GET /orders/mine': 200,
  'GET /orders/:id': 404,
  'GET /orders/totals': 200,
  'GET /orders/export': 200,
  'GET /orders/:id/invoice.pdf': 404,
  'GET /orders/:id/confirmation.pdf': 404,
  'GET /orders/:id/credit-notes/:file': 404,
  'GET /admin/accounting.csv': 400,
  'POST /orders/:id/receipt': 404,
  'POST /orders/:id/receipt/returned': 404,
  'GET /admin/accounting-summary.csv': 400,
  'POST /orders/:id/files': 404,
  'DELETE /orders/:id': 404,
  'DELETE /orders/:id/refund': 404,
  'GET /payments/settings': 200,
  'POST /payments/create-payment-intent': 400,
  'POST /payments/refund': 400,
  'POST /payments/returned': 400,
  'POST /payments/webhook': 400,
  'POST /payments/webhook/paypal': 400,
  'GET /downloads/:subjectId/:asset': 400,
  'GET /verify/:certificate': 404,
  'GET /newsletter/subscribers.csv': 200,
  'POST /beats/:id/free-download': 404,
}

type Statuses = readonly [visitor: number, customer: number, other: number, admin: number]

/** Routes that tell people apart themselves, such as by a signed link. */
const exceptions: Partial<Record<keyof Routes, Statuses>> = {
  'GET /auth/session': [401, 200, 200, 200],
  'GET /orders/:id/invoice.pdf': [401, 404, 404, 404],
  'GET /orders/:id/confirmation.pdf': [401, 404, 404, 404],
  'GET /orders/:id/credit-notes/:file': [401, 404, 404, 404],
  'POST /beats/:id/free-download': [400, 404, 404, 404],
}

const statusesFor: Record<Access, (status: number) => Statuses> = {
  everyone: (status) => [status, status, status, status],
  'signed-in': (status) => [401, status, status, status],
  admins: (status) => [401, 403, 403, status],
}

const PERSONAL = /^(?:private, )?(?:no-store|max-age=3600)$/

let store: TestStore
/** Asked by few, often. */
let unlimited: TestStore
let people: (Record<string, string> | undefined)[]

beforeAll(async () => {
  store = await testStore(undefined, { CAPTCHA: 'altcha' })
  unlimited = await testStore(undefined, { CAPTCHA: 'altcha', RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await store.close()
  await unlimited.close()
})

describe.each(Object.keys(statuses) as (keyof Routes)[])('%s', (name) => {
  const expected = exceptions[name] ?? statusesFor[routes[name].access](statuses[name])

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
    const { method, path } = readRouteName(name)
    const statuses = []
    for (const headers of people) {
      const answer = await store.app.inject({
        method: method as 'GET',
        url: path.replace(/:\w+/g, 'none'),
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

  test('asks for a fresh proof where its row says so, and nowhere else', async () => {
    const headers = await signIn(store, await makeUser(store.db, { role: 'admin' }))
    await store.db.updateTable('sessions').set({ proved_at: 0 }).execute()
    const { method, path } = readRouteName(name)
    const answer = await store.app.inject({
      method: method as 'GET',
      url: path.replace(/:\w+/g, 'none'),
      headers,
      ...(method !== 'GET' && { payload: {} }),
    })
    const asks = answer.statusCode === 403 && answer.json().code === 'fresh_proof_required'
    expect(asks).toBe('proof' in routes[name])
  })
})

describe.each(Object.keys(statuses) as (keyof Routes)[])('%s with an API token', (name) => {
  const row: Route = routes[name]
  const { method, path } = readRouteName(name)
  const ask = (headers: Record<string, string>) =>
    unlimited.app.inject({
      method: method as 'GET',
      url: path.replace(/:\w+/g, 'none'),
      headers,
      ...(method !== 'GET' && { payload: {} }),
    })

  test('is opened by the scope of its row, and by none without one', async () => {
    const admin = await makeUser(unlimited.db, { role: 'admin' })
    const cookie = await signIn(unlimited, admin)
    const all = await makeApiToken(unlimited.db, admin, tokenScopeNames)
    const others = tokenScopeNames.filter((scope) => scope !== row.token)
    const other = await makeApiToken(unlimited.db, admin, others)
    // A cookie beside a token opens nothing.
    const answer = await ask({ ...cookie, ...all })
    const narrow = await ask(other)
    const asVisitor = await ask({})
    if (row.token) {
      expect(answer.statusCode).toBe(statuses[name])
      expect(narrow.json()).toMatchObject({ status: 403, code: 'token_scope' })
    } else if (row.access !== 'everyone') {
      expect(answer.json()).toMatchObject({ status: 403, code: 'token_refused' })
      expect(narrow.json()).toMatchObject({ status: 403, code: 'token_refused' })
    } else {
      // Some tell people apart themselves.
      const asked =
        answer.statusCode === 403 && answer.json().code === 'token_refused' ? 401 : answer.statusCode
      expect(asked).toBe(asVisitor.statusCode)
    }
    const wrong = await ask({ authorization: 'Bearer bbt_unknown' })
    if (row.access !== 'everyone') expect(wrong.json()).toMatchObject({ status: 401, code: 'token_invalid' })
    else expect(wrong.statusCode).toBe(asVisitor.statusCode)
  })
})

test('API tokens open routes for administrators only, and none that asks for a fresh proof', () => {
  const opened = Object.entries<Route>(routes).filter(([, { token }]) => token)
  expect(opened.length).toBeGreaterThan(5)
  expect(opened.filter(([, { access, proof }]) => access !== 'admins' || proof)).toEqual([])
})

test('the documentation says which routes take an API token, and with which scope', async () => {
  const { paths }: { paths: Record<string, Record<string, { security?: object[]; description?: string }>> } =
    (await store.app.inject({ url: '/api/openapi.json' })).json()
  for (const [name, { token, access }] of Object.entries<Route>(routes)) {
    const { method, path } = readRouteName(name)
    const documented = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    const schemes = documented?.security?.flatMap((scheme) => Object.keys(scheme)) ?? []
    expect(schemes, name).toEqual([
      ...(access === 'everyone' ? [] : ['session']),
      ...(token ? ['apiToken'] : []),
    ])
    if (token) expect(documented?.description, name).toContain(`\`${token}\``)
  }
})

test('every export asks for a fresh proof', () => {
  // A month of one's own shares is no export: My Shares shows the same lines.
  const exports = Object.entries(routes).filter(
    ([name]) => /^GET .*(?:\.csv|export)$/.test(name) && !name.startsWith('GET /my-shares/'),
  )
  expect(exports.filter(([, row]) => !('proof' in row) || row.proof !== 'export')).toEqual([])
})

test('every route that the documentation lists is in a table, and every admin path is for administrators', async () => {
  const { paths }: { paths: Record<string, object> } = (
    await store.app.inject({ url: '/api/openapi.json' })
  ).json()
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const described = Object.keys(routes).map((name) => name.replace(' /', ' /api/'))
  expect(served.toSorted()).toEqual(described.toSorted())
  const underAdmin = Object.entries(routes).filter(([name]) => name.includes(' /admin/'))
  expect(underAdmin.filter(([, { access }]) => access !== 'admins')).toEqual([])
})
