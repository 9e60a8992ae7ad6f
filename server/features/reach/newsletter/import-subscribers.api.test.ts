import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LetterShop, openLetterShop } from '#tests/letter-shop.ts'

const ROWS = 100_000
let store: LetterShop
beforeAll(async () => {
  store = await openLetterShop()
})
beforeEach(async () => {
  await store.clear()
  for (const table of ['mails', 'jobs'] as const) await store.shop.db.deleteFrom(table).execute()
})
afterAll(() => store.close())

type Sums = { added: number; known: number; doubled: number; broken: number; code?: string }
const add = (body: object) => store.admin.post<Sums>('/api/newsletter/subscribers', body)
const consent = { consent: 'Signed the list at the show', consentDay: '2026-07-01', confirm: false }

/** Of a hundred rows one is broken and one is there twice. */
function largeFile(): string {
  const rows = Array.from({ length: ROWS }, (_, at) =>
    at % 100 === 7 ? `Fan ${at},no address` : `"Fan, ${at}",Fan${at % 100 === 9 ? at - 1 : at}@Example.com`,
  )
  return `Name,E-mail\r\n${rows.join('\r\n')}\r\n`
}

test('a file of 100,000 rows is added in one go, and says what became of each; again, nothing is', async () => {
  const csv = largeFile()
  const counts = { doubled: ROWS / 100, broken: ROWS / 100 }
  const fresh = ROWS - counts.doubled - counts.broken
  const before = process.memoryUsage().rss
  const start = performance.now()
  const first = await add({ csv, ...consent })
  // Only said, for whoever looks: machines differ.
  console.info(
    `${ROWS} rows in ${Math.round(performance.now() - start)} ms, ${Math.round((process.memoryUsage().rss - before) / 1e6)} MB more`,
  )
  const none = { left: 0, bounced: 0, erased: 0, elsewhere: 0, unconfirmed: 0 }
  expect(first.body).toEqual({ ...counts, ...none, added: fresh, known: 0 })
  expect((await add({ csv, ...consent })).body).toEqual({
    ...{ ...counts, ...none, added: 0, known: fresh },
  })
  const { count } = await store.shop.db
    .selectFrom('newsletter_subscribers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(fresh)
})

test('those who are asked to confirm get their mails one after another, at the pace of letters', async () => {
  await store.configure({ letters: { perHour: 3_600 }, timeZone: 'UTC' })
  const start = Date.now()
  expect((await add({ csv: 'a@example.com\nb@example.com\nc@example.com', confirm: true })).body.added).toBe(
    3,
  )
  expect((await add({ csv: 'a@example.com', confirm: true })).body).toMatchObject({ added: 0, known: 1 })
  const jobs = await store.shop.db.selectFrom('jobs').select('run_at').orderBy('run_at').execute()
  const [first, second, third] = jobs.map(({ run_at }) => Number(run_at))
  expect(jobs).toHaveLength(3)
  expect([second! - first!, third! - second!]).toEqual([1_000, 1_000])
  expect(first).toBeGreaterThanOrEqual(start)
  // The link holds for two days from the mail on, not from the file.
  const rows = await store.shop.db.selectFrom('newsletter_subscribers').select('requested_at').execute()
  expect(rows.map(({ requested_at }) => Number(requested_at)).sort()).toEqual([first, second, third])
  await store.configure({ letters: { perHour: 1_000_000 }, timeZone: 'UTC' })
})

test('what is no CSV, and what is too long, is refused whole', async () => {
  const open = await add({ csv: 'ok@example.com\n"never closed', ...consent })
  expect([open.status, open.body.code]).toEqual([400, 'import_unreadable'])
  expect((await add({ csv: `${'a'.repeat(12_000_001)}`, ...consent })).status).toBe(400)
  expect((await add({ csv: '', ...consent })).status).toBe(400)
  expect(await store.shop.db.selectFrom('newsletter_subscribers').selectAll().execute()).toEqual([])
})
