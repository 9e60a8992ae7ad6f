import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Access, type Route, readRouteName } from '#contract/wire/route-table.ts'
import { type Routes, routes } from '#contract/wire/routes.ts'
import { tokenScopeNames } from '#contract/wire/token-scopes.ts'
import { makeApiToken, makeUser, signIn } from './factories.ts'
import { statuses } from './route-statuses.ts'
import { type TestStore, testStore } from './test-store.ts'

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
