import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FreeDownload, FreeDownloadResponse } from '#contract/licenses/free-download.ts'
import type { Today } from '#contract/store/today.ts'
import { PublicFiles } from '#server/platform/storage/public-files.ts'
import { openShop, type Person, type Shop } from '#tests/shop.ts'

const ADDRESS = 'Tess.Okafor@example.com'
const PREVIEW = Buffer.from('not really an mp3')

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  const audio_url = await new PublicFiles(shop.storage).put('previews', 'tagged.mp3', PREVIEW)
  await shop.db.updateTable('beats').set({ free_download: 1, audio_url }).execute()
})
afterEach(() => shop.close())

/** What follows a download, however slow the machine is. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 300_000 })

const beat = (at = 0) => shop.beats[at]!

async function ask(body: object, { person, of = beat().id }: { person?: Person; of?: string } = {}) {
  return (await shop.as(person)).post<FreeDownloadResponse & { code: string; error: string }>(
    `/api/beats/${of}/free-download`,
    body,
  )
}

/** Token in the latest free-download mail. */
async function mailed(): Promise<string> {
  await shop.app.jobs.drain()
  const mails = await shop.db
    .selectFrom('mailbox')
    .select(['recipient', 'text'])
    .where('subject', 'like', 'Your download%')
    .orderBy('id')
    .execute()
  const { recipient, text } = mails.at(-1)!
  expect(recipient).toBe(ADDRESS)
  return /\/free-download\/([\w-]+)/.exec(text)?.[1] ?? ''
}

const used = async () =>
  (await shop.db.selectFrom('free_downloads').select('downloads').executeTakeFirst())?.downloads

/** All of it, and waits until it is counted. */
async function download(token: string) {
  const before = await used()
  const answer = await part(token)
  if (answer.status === 200) await eventually(async () => expect(await used()).toBe((before ?? 0) + 1))
  return answer
}

const part = async (token: string, range?: string) =>
  (await shop.as()).get(`/api/free-downloads/${token}/mp3`, range ? { range } : undefined)

async function subscribers(): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('newsletter_subscribers')
    .select('email')
    .where('confirmed_at', 'is not', null)
    .execute()
  return rows.map(({ email }) => email)
}

test('a mailed link gives the tagged preview with its terms three times', async () => {
  expect(await ask({ email: ADDRESS })).toMatchObject({ status: 200, body: { delivered: true, link: null } })
  const token = await mailed()
  const { body } = await (await shop.as()).get<FreeDownload>(`/api/free-downloads/${token}`)
  expect(body).toMatchObject({ beat: { id: beat().id, title: beat().title }, left: 3, newsletter: false })
  const file = await download(token)
  expect(file.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'content-length': String(body.bytes) })
  expect(file.headers['content-disposition']).toContain(`${beat().title} (tagged).mp3`)
  expect(file.raw.length).toBe(body.bytes)
  expect(file.raw.subarray(0, 3).toString()).toBe('ID3')
  expect(file.raw.subarray(-PREVIEW.length)).toEqual(PREVIEW)
  expect(file.raw.toString('latin1')).toContain('For non-commercial use')
  for (let times = 0; times < 2; times++) expect((await download(token)).status).toBe(200)
  expect(await download(token)).toMatchObject({ status: 410, body: { code: 'free_download_used_up' } })
  const today = await (await shop.as(shop.admin)).get<Today>('/api/admin/today')
  expect(today.body.steps.freeDownloads).toBe(1)
  expect(await subscribers()).toEqual([])
})

test('a download in parts counts as one, once its end has arrived, and the parts make up the file', async () => {
  await ask({ email: ADDRESS })
  const token = await mailed()
  const parts = await Promise.all(
    ['bytes=0-99', 'bytes=100-199', 'bytes=200-299', 'bytes=300-399'].map((range) => part(token, range)),
  )
  expect(parts.map(({ status, raw }) => [status, raw.length])).toEqual(Array(4).fill([206, 100]))
  const whole = await download(token)
  expect(await used()).toBe(1)
  expect(Buffer.concat(parts.map(({ raw }) => raw))).toEqual(whole.raw.subarray(0, 400))
  const tagBytes = whole.raw.length - PREVIEW.length
  const across = await part(token, `bytes=${tagBytes - 3}-${tagBytes + 2}`)
  expect(across.raw).toEqual(whole.raw.subarray(tagBytes - 3, tagBytes + 3))
  expect(across.headers['content-range']).toBe(`bytes ${tagBytes - 3}-${tagBytes + 2}/${whole.raw.length}`)
  const rest = await part(token, `bytes=${tagBytes + 3}-`)
  expect(rest.raw).toEqual(whole.raw.subarray(tagBytes + 3))
  await eventually(async () => expect(await used()).toBe(2))
  expect((await part(token, `bytes=${whole.raw.length}-`)).status).toBe(416)
  expect(await used()).toBe(2)
})

test.each([3_000_000, 30_000_000])('tries that break off do not use up a link: %i bytes', async (bytes) => {
  const audio_url = await new PublicFiles(shop.storage).put('previews', 'large.mp3', Buffer.alloc(bytes, 7))
  await shop.db.updateTable('beats').set({ audio_url }).execute()
  await ask({ email: ADDRESS, newsletter: true })
  const token = await mailed()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as { port: number }
  const ended = vi.fn()
  shop.app.server.on('connection', (socket: Socket) => socket.on('close', ended))
  for (let tries = 1; tries <= 4; tries++) {
    const client = connect(port, '127.0.0.1')
    client.on('error', () => {})
    client.write(`GET /api/free-downloads/${token}/mp3 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    await new Promise<void>((resolve) => client.once('data', () => resolve()))
    client.destroy()
    await eventually(() => expect(ended).toHaveBeenCalledTimes(tries))
  }
  await eventually(async () => expect(await used()).toBe(0))
  const whole = await fetch(`http://127.0.0.1:${port}/api/free-downloads/${token}/mp3`)
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(bytes)
  await eventually(async () => expect(await used()).toBe(1))
})

test('a newsletter signup needs the checkbox and a used link', async () => {
  await ask({ email: ADDRESS, newsletter: true })
  const token = await mailed()
  expect(await subscribers()).toEqual([])
  await download(token)
  expect(await subscribers()).toEqual([ADDRESS])
  await shop.app.jobs.drain()
  const subjects = await shop.db.selectFrom('mailbox').select('subject').execute()
  expect(subjects.filter(({ subject }) => /list$/.test(subject))).toHaveLength(1)
})

test('what stood beside the tick is kept, also where it changed before the download', async () => {
  const promise = async (newsletterText: string) => {
    const admin = await shop.as(shop.admin)
    const { version } = (await admin.get<{ version: number }>('/api/settings')).body
    await admin.patch('/api/settings', { version, newsletterText })
  }
  await promise('One letter a month.')
  await ask({ email: ADDRESS, newsletter: true })
  await promise('One letter a week.')
  await download(await mailed())
  const kept = await shop.db.selectFrom('newsletter_subscribers').select('promise').execute()
  expect(kept).toEqual([{ promise: 'One letter a month.' }])
})

test('a link works for 24 hours, then the address is deleted', async () => {
  await ask({ email: ADDRESS })
  const token = await mailed()
  await shop.db
    .updateTable('free_downloads')
    .set({ expires_at: Date.now() - 1 })
    .execute()
  expect(await download(token)).toMatchObject({ status: 410, body: { code: 'free_download_expired' } })
  await shop.app.jobs.drain({ at: Date.now() + 3_600_000 })
  expect(await shop.db.selectFrom('free_downloads').selectAll().execute()).toEqual([])
})

test('a repeated request mails the link again without counting a second download', async () => {
  await ask({ email: ADDRESS })
  const first = await mailed()
  await ask({ email: ADDRESS.toUpperCase() })
  await ask({ email: ADDRESS })
  const second = await mailed()
  expect(second).not.toBe(first)
  expect((await download(first)).status).toBe(410)
  expect((await download(second)).status).toBe(200)
  await ask({ email: ADDRESS })
  await shop.app.jobs.drain()
  const mails = await shop.db
    .selectFrom('mails')
    .select('id')
    .where('template', '=', 'free download')
    .execute()
  expect(mails).toHaveLength(3)
})

test('an address is limited to five free downloads a day', async () => {
  const { id: _, ...row } = beat()
  for (let n = 0; n < 6; n++)
    await shop.db
      .insertInto('beats')
      .values({ ...row, id: `more-${n}`, free_download: 1 })
      .execute()
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await ask({ email: ADDRESS }, { of: `more-${n}` })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const again = await ask({ email: ADDRESS }, { of: 'more-5' })
  expect(again.body.error).toBe('You have had five free downloads today. Come back tomorrow.')
})

test('users with a confirmed address get the link at once; others must enter one', {}, async () => {
  const set = (email_confirmed_at: number | null) =>
    shop.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', shop.customer.id).execute()
  await set(null)
  expect((await ask({}, { person: shop.customer })).status).toBe(400)
  expect((await ask({})).status).toBe(400)
  await set(1)
  const { body } = await ask({ newsletter: true }, { person: shop.customer })
  expect(body.link).toMatch(/^\/api\/free-downloads\/[\w-]+\/mp3$/)
  expect((await (await shop.as()).get(body.link ?? '')).status).toBe(200)
  await eventually(async () => expect(await subscribers()).toEqual([shop.customer.email]))
})

test('beats not offered for free, withdrawn or sold exclusively have no free download', async () => {
  await ask({ email: ADDRESS })
  const token = await mailed()
  for (const change of [
    { free_download: 0 as const },
    { free_download: 1 as const, status: 'hidden' as const },
    { status: 'ready' as const, exclusive_sold_at: 1 },
  ]) {
    await shop.db.updateTable('beats').set(change).where('id', '=', beat().id).execute()
    expect(await ask({ email: ADDRESS })).toMatchObject({ status: 404, body: { code: 'no_free_download' } })
    expect((await download(token)).status).toBe(404)
  }
  expect((await ask({ email: ADDRESS }, { of: 'none' })).status).toBe(404)
})

test('visitors have to solve the captcha', async () => {
  const strict = await openShop({ CAPTCHA: 'altcha' })
  try {
    const answer = await strict.app.inject({
      method: 'POST',
      url: `/api/beats/${strict.beats[0]!.id}/free-download`,
      payload: { email: ADDRESS },
    })
    expect(answer.json()).toMatchObject({ code: 'captcha_required' })
  } finally {
    await strict.close()
  }
})

test.each(['', 'tess', 'tess@', 'a@b.c\nBcc: x@y.z', `${'x'.repeat(300)}@example.com`, 5])(
  'the address %j is refused',
  async (email) => {
    expect((await ask({ email })).status).toBe(400)
  },
)
