import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Beat } from '#contract/catalogue/beat.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore

/** Title, tempo and key; later ones are newer. */
const made = [
  ['Rest', 100, 'B minor'],
  ['Neighbor', 101, 'E minor'],
  ['Relative', 99, 'C major'],
  ['Own key', 90, 'A minor'],
  ['Half', 70, 'F minor'],
  ['Near', 142, 'F minor'],
  ['Exact', 140, 'F minor'],
  ['Half and key', 69, 'A minor'],
  ['Exact and relative', 140, 'C major'],
] as const

beforeAll(async () => {
  store = await testStore(async (db) => {
    const owner = await makeUser(db, { username: 'oduya' })
    for (const [at, [title, bpm, tone]] of made.entries())
      await makeBeat(db, { owner_id: owner.id, title, bpm, tone, created_at: 1_700_000_000_000 + at })
  })
})

afterAll(() => store.close())

async function list(query: string): Promise<Beat[]> {
  const answer = await store.app.inject(`/api/beats?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['x-total-count']).toBe(String(answer.json().length))
  return answer.json()
}

const titles = async (query: string) => (await list(query)).map(({ title }) => title)

test('beats that fit a tempo, a key, both or either are listed with the reason', async () => {
  const reasons = async (query: string) => (await list(query)).map(({ title, fit }) => [title, fit])
  expect(await reasons('fits_bpm=140')).toEqual([
    ['Exact and relative', { bpm: 'same' }],
    ['Half and key', { bpm: 'half' }],
    ['Exact', { bpm: 'same' }],
    ['Near', { bpm: 'same' }],
    ['Half', { bpm: 'half' }],
  ])
  expect(await reasons('fits_tone=A%20minor')).toEqual([
    ['Exact and relative', { tone: 'relative' }],
    ['Half and key', { tone: 'same' }],
    ['Own key', { tone: 'same' }],
    ['Relative', { tone: 'relative' }],
    ['Neighbor', { tone: 'neighbour' }],
  ])
  // Any spelling of a key.
  expect(await reasons('fits_bpm=140&fits_tone=8A')).toEqual([
    ['Exact and relative', { bpm: 'same', tone: 'relative' }],
    ['Half and key', { bpm: 'half', tone: 'same' }],
  ])
  expect(await titles('fits_bpm=35')).toEqual(['Half and key', 'Half'])
  expect(await titles('fits_bpm=140&fits_tone=A%20minor&fits=either')).toHaveLength(8)
  expect(await titles('fits_bpm=140&fits_tone=A%20minor&fits=tone')).toEqual(
    await titles('fits_tone=A%20minor'),
  )
  expect((await list('fits_bpm=140&fits=none')).map(({ fit }) => fit)).toContainEqual({})
  expect((await list('')).every((beat) => !('fit' in beat))).toBe(true)
})

test('the best match comes first, across pages and in the queue', async () => {
  const query = 'fits_bpm=140&fits_tone=A%20minor&fits=none&sort=fit'
  const expected = [
    'Exact and relative',
    'Half and key',
    'Exact',
    'Near',
    'Half',
    'Own key',
    'Relative',
    'Neighbor',
    'Rest',
  ]
  expect(await titles(query)).toEqual(expected)
  const seen: string[] = []
  let path: string | undefined = `/api/beats?${query}&limit=2`
  while (path) {
    const answer: Awaited<ReturnType<typeof store.app.inject>> = await store.app.inject(path)
    seen.push(...answer.json().map(({ title }: Beat) => title))
    path = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(expected)
  const ids = (await store.app.inject(`/api/beats/ids?${query}`)).json()
  expect(ids).toEqual((await list(query)).map(({ id }) => id))
  expect(await titles('sort=fit')).toEqual(await titles(''))
})

test('a fit combines with all other filters and counts in the facets', async () => {
  expect(await titles('fits_bpm=140&tone=F%20minor&bpm_min=100')).toEqual(['Exact', 'Near'])
  expect(await titles('fits_tone=A%20minor&q=key')).toEqual(['Half and key', 'Own key'])
  const facets = async (query: string) => (await store.app.inject(`/api/beats/facets?${query}`)).json()
  expect(await facets('fits_bpm=140&fits_tone=A%20minor')).toMatchObject({
    total: 2,
    fits: { all: 9, either: 8, both: 2, bpm: 5, tone: 5 },
    tones: [
      { tone: 'A minor', count: 1 },
      { tone: 'C major', count: 1 },
    ],
  })
  expect(await facets('fits_bpm=140&fits_tone=A%20minor&fits=none&tone=A%20minor')).toMatchObject({
    total: 2,
    fits: { all: 2, either: 2, both: 1, bpm: 1, tone: 2 },
  })
  expect(await facets('')).toMatchObject({ total: 9, fits: null })
})

test.each([
  ['fits_bpm=0', 'fits_bpm', 'Please enter a tempo from 1 to 300 BPM.'],
  ['fits_bpm=301', 'fits_bpm', 'Please enter a tempo from 1 to 300 BPM.'],
  ['fits_bpm=-140', 'fits_bpm', 'Please enter a tempo from 1 to 300 BPM.'],
  ['fits_bpm=fast', 'fits_bpm', 'Please enter a tempo from 1 to 300 BPM.'],
  ['fits_bpm=', 'fits_bpm', 'Please enter a tempo from 1 to 300 BPM.'],
  ['fits_bpm=140&fits_bpm=70', 'fits_bpm', 'Please enter a tempo from 1 to 300 BPM.'],
  ['fits_tone=loud', 'fits_tone', 'Please enter a key, such as A minor or F# major.'],
  ['fits_tone=X%20minor', 'fits_tone', 'Please enter a key, such as A minor or F# major.'],
  ['fits_tone=', 'fits_tone', 'Please enter a key, such as A minor or F# major.'],
  [`fits_tone=${'A'.repeat(10_000)}`, 'fits_tone', 'Please enter a key, such as A minor or F# major.'],
  ['fits_bpm=140&fits=maybe', 'fits', expect.stringContaining('one of these: both')],
])('%s is refused with a clear message', async (query, parameter, message) => {
  for (const path of ['/api/beats', '/api/beats/facets', '/api/beats/ids']) {
    const answer = await store.app.inject(`${path}?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: { [parameter]: message } })
  }
})
