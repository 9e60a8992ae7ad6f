import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import type { Offer } from '#contract/offers/offer.ts'
import { addressOf, call, resolveRoute } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

/** Answers every request with this JSON; returns the requests. */
function answerWith(json: unknown): { address: string; init: RequestInit }[] {
  const requests: { address: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push({ address, init })
    return json === undefined ? new Response(null, { status: 204 }) : Response.json(json)
  })
  return requests
}

test('parameters are encoded into the path, and lists repeat in the query', () => {
  expect(addressOf('GET /beats/:id', { params: { id: 'a/b ?' } })).toBe('/api/beats/a%2Fb%20%3F')
  expect(addressOf('GET /beats/by-id', { query: { id: ['b2', 'b1'] } })).toBe('/api/beats/by-id?id=b2&id=b1')
  expect(addressOf('GET /crates', { query: { beat: undefined } })).toBe('/api/crates')
  expect(resolveRoute('DELETE /account/sessions', undefined)).toEqual({
    method: 'DELETE',
    address: '/api/account/sessions',
  })
})

test('a body is sent as JSON, and the answer has the type of the contract', async () => {
  const requests = answerWith({ id: 'o1' })
  const offer = await call('POST /offers/:id/counter', {
    params: { id: 'o1' },
    body: { price: 20, message: '' },
  })
  expectTypeOf(offer).toEqualTypeOf<Offer>()
  expect(requests).toEqual([
    {
      address: '/api/offers/o1/counter',
      init: expect.objectContaining({
        method: 'POST',
        body: '{"price":20,"message":""}',
        headers: { 'accept-language': 'en', 'content-type': 'application/json' },
      }),
    },
  ])
})

test('a route that may answer with nothing gives undefined', async () => {
  answerWith(undefined)
  expect(await call('GET /auth/session', { query: { optional: 'true' } })).toBeUndefined()
})

test('a wrong route, a missing body or parameter and a wrong field do not compile', () => {
  const wrong = [
    // @ts-expect-error no such route
    () => call('POST /offer', {}),
    // @ts-expect-error the body is missing
    () => call('POST /offers/:id/counter', { params: { id: 'o1' } }),
    // @ts-expect-error the parameter is missing
    () => call('POST /offers/:id/accept', {}),
    // @ts-expect-error the query is missing
    () => call('DELETE /admin/import/columns', {}),
    // @ts-expect-error an offer has no color
    async () => (await call('POST /offers/:id/accept', { params: { id: 'o1' } })).color,
  ]
  expect(wrong).toHaveLength(5)
})
