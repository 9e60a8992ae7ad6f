import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countQueries } from '#tests/count-queries.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let lines: string[]
let paths: string[]

beforeAll(async () => {
  lines = []
  const logTo = { write: (line: string) => void lines.push(line) }
  store = await testStore(
    async (db) => {
      const owner_id = (await makeUser(db, {})).id
      for (let at = 0; at < 3; at++) await makeBeat(db, { owner_id, description: 'Long. '.repeat(200) })
    },
    { LOG_LEVEL: 'info' },
    { logTo },
  )
  const [beat] = (await store.app.inject('/api/beats?limit=1')).json()
  paths = [
    '/api/beats?limit=2',
    '/api/beats?bpm_min=1&limit=2',
    '/api/beats/facets',
    `/api/beats/${beat.id}`,
    `/api/beats/${beat.id}/licenses`,
  ]
})

afterAll(() => store.close())

describe('a cached response', () => {
  const get = (url: string, headers: Record<string, string> = {}) => store.app.inject({ url, headers })

  test('equals the original, with all of its headers', async () => {
    for (const path of paths) {
      const made = await get(path)
      const cached = await get(path)
      expect([path, cached.statusCode, cached.body]).toEqual([path, 200, made.body])
      const { date: _made, ...headers } = made.headers
      expect(cached.headers).toMatchObject(headers)
      expect(cached.headers).toMatchObject({ etag: expect.any(String), 'x-content-type-options': 'nosniff' })
    }
  })

  test('supports HEAD, 304 and Brotli', async () => {
    for (const path of paths) {
      const { headers, body } = await get(path)
      const head = await store.app.inject({ method: 'HEAD', url: path })
      expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
        200,
        '',
        String(Buffer.byteLength(body)),
      ])
      const known = await get(path, { 'if-none-match': String(headers.etag) })
      expect([known.statusCode, known.body]).toEqual([304, ''])
    }
    for (let time = 0; time < 3; time++) {
      const compressed = await get('/api/beats?limit=2', { 'accept-encoding': 'br' })
      expect(compressed.headers['content-encoding']).toBe('br')
    }
  })

  test('what many ask for becomes smaller, and stays the same', async () => {
    const ask = async () => {
      const { rawPayload } = await get('/api/beats?limit=24', { 'accept-encoding': 'br' })
      return rawPayload
    }
    const first = await ask()
    await expect.poll(async () => (await ask()).length).toBeLessThan(first.length)
    const then = await ask()
    expect(brotliDecompressSync(then)).toEqual(brotliDecompressSync(first))
  })

  test('counts in the metrics under its route', async () => {
    const { body } = await store.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    for (const route of ['/api/beats', '/api/beats/facets', '/api/beats/:id', '/api/beats/:id/licenses'])
      expect(body).toContain(`route="${route}",status="200"`)
  })
})

test('catalogue requests are not logged at level info, all others are', async () => {
  lines.length = 0
  for (const path of paths) await store.app.inject(path)
  expect(lines).toEqual([])
  await store.app.inject('/api/tags')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['incoming request', 'request completed'])
})

test('beats that are not in memory take two queries: tiers, sales and the currency are in memory', async () => {
  const owner_id = (await makeUser(store.db, {})).id
  const beats = [await makeBeat(store.db, { owner_id }), await makeBeat(store.db, { owner_id })]
  await store.app.catalogue.refresh()
  const queries = await countQueries(async () => {
    const answer = await store.app.inject(`/api/beats/by-id?id=${beats[0]!.id}&id=${beats[1]!.id}`)
    expect(answer.json()).toHaveLength(2)
  })
  expect(queries).toBe(2)
})
