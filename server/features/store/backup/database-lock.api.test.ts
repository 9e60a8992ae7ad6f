import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sqliteFile } from '#server/platform/database/connect.ts'
import { multipart, wavFile } from '#tests/audio-files.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { isLocked } from '#tests/is-locked.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { engine } from '#tests/test-store.ts'

/** Closing any descriptor of a file drops all locks that the process has on it. */
describe.runIf(engine === 'sqlite')('no other process gets the database for itself', () => {
  let shop: Shop
  let headers: { cookie: string }
  let file: string

  beforeEach(async () => {
    shop = await openShop()
    headers = await signIn(shop, await makeUser(shop.db, { role: 'admin' }))
    file = sqliteFile(shop.config.dataDir)
    expect(await isLocked(file)).toBe(true)
  })

  afterEach(() => shop.close())

  test('after a backup in the admin area', async () => {
    await shop.app.inject({ method: 'POST', url: '/api/admin/backups', headers })
    expect(await shop.app.jobs.drain()).toMatchObject({ failures: [] })
    expect(await isLocked(file)).toBe(true)
  })

  test('after a health check', async () => {
    expect((await shop.app.inject('/readyz')).statusCode).toBe(200)
    expect(await isLocked(file)).toBe(true)
  })

  test('after the background processes of an upload and of a sale', async () => {
    const cover = { create: { width: 300, height: 300, channels: 3, background: 'red' } } as const
    const image = await sharp(cover).jpeg().toBuffer()
    const fields = { title: 'Cut', description: 'x', price: '20', bpm: '90', tone: 'A minor' }
    const form = multipart({ ...fields, image: [image, 'a.jpg'], audio: [wavFile(20), 'a.wav'] })
    const added = await shop.app.inject({
      method: 'POST',
      url: '/api/beats',
      payload: form.payload,
      headers: { ...form.headers, ...headers },
    })
    expect(added.statusCode).toBe(201)
    await (await shop.as(shop.customer)).buy(shop.licenses[0]!, 29)
    expect(await shop.app.jobs.drain()).toMatchObject({ failures: [] })
    expect(await isLocked(file)).toBe(true)
  })
})
