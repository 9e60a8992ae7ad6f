import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { License } from '#contract/licenses/license.ts'
import type { LicenseScope, ScopeFile } from '#contract/licenses/license-scope.ts'
import type { Order, OrderedBeat } from '#contract/orders/order.ts'
import { referencedPrivateFiles } from '#server/features/store/backup/referenced-files.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import type { Flag, Json } from '#server/platform/database/columns.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({ STORE_NAME: 'Tin Roof Beats' })
})
afterEach(() => shop.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function buy(person = shop.customer) {
  const customer = await shop.as(person)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  expect((await shop.app.jobs.drain()).failures).toEqual([])
  const order: Order = await customer.order(id)
  const { delivery } = order.beats[0] as OrderedBeat
  const mp3 = delivery!.files.find(({ kind }) => kind === 'mp3-320')!
  return { customer, order, mp3, certificate: delivery!.certificate }
}

describe('a bought MP3', () => {
  test('is tagged with its beat and license', async () => {
    const cover = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    await shop.storage.public.put('covers/none-1200.jpg', cover)
    const { customer, mp3, certificate } = await buy()
    const { raw } = await customer.get(mp3.url!)
    expect(raw.toString('latin1', 0, 5)).toBe('ID3\u0004\0')
    const { title, tone } = shop.beats[0]!
    for (const text of [title, shop.admin.username, 'Tin Roof Beats', certificate])
      expect(raw.subarray(0, 2_000).includes(text), text).toBe(true)
    expect(tone).toMatch(/minor/)
    expect(raw.includes(cover)).toBe(true)
    expect(raw).toHaveLength(mp3.bytes!)
    expect(sha256(raw)).toBe(mp3.sha256)
  })

  test('differs by license in its tag only', async () => {
    const [one, two] = [await buy(), await buy(shop.other)]
    expect(one.mp3.sha256).not.toBe(two.mp3.sha256)
    const rows = await shop.db.selectFrom('beat_files').selectAll().where('kind', '=', 'mp3-320').execute()
    expect(rows.filter(({ status }) => status === 'ready')).toHaveLength(1)
  })

  test('can be resumed inside the tag, at its end and inside the audio', async () => {
    const { customer, mp3 } = await buy()
    const whole = (await customer.get(mp3.url!)).raw
    const file = await shop.db
      .selectFrom('beat_files')
      .select('bytes')
      .where('status', '=', 'ready')
      .where('kind', '=', 'mp3-320')
      .executeTakeFirstOrThrow()
    const tagBytes = whole.length - file.bytes!
    for (const [first, last] of [
      [0, 9],
      [5, tagBytes - 1],
      [tagBytes - 1, tagBytes],
      [tagBytes, tagBytes + 20],
      [3, whole.length - 1],
      [tagBytes + 100, whole.length - 1],
    ] as const) {
      const part = await customer.get(mp3.url!, { range: `bytes=${first}-${last}` })
      expect(part.status).toBe(206)
      expect(part.raw.equals(whole.subarray(first, last + 1)), `${first}-${last}`).toBe(true)
    }
  })

  test('is complete in the archive, which is named after the order', async () => {
    const { customer, order, mp3 } = await buy()
    const whole = (await customer.get(mp3.url!)).raw
    const zip = await customer.get(order.archiveUrl!)
    expect(zip.raw.includes(whole)).toBe(true)
    expect(zip.headers['content-disposition']).toContain(`"Tin Roof Beats order ${order.number}.zip"`)
  })

  test('keeps its tag in private storage; purchases from before tags have none', async () => {
    const { customer, order, mp3 } = await buy()
    const grant = await shop.db.selectFrom('grants').selectAll().executeTakeFirstOrThrow()
    const kept: string[] = []
    for await (const paths of referencedPrivateFiles(shop.db)) kept.push(...paths)
    expect(kept).toContain(grant.mp3_tag)
    const tagged = (await customer.get(mp3.url!)).raw
    await shop.db.updateTable('grants').set({ mp3_tag: null }).execute()
    const plain = (await customer.order(order.id)).beats[0]!.delivery!.files[0]!
    const { raw } = await customer.get(plain.url!)
    expect(raw).toHaveLength(plain.bytes!)
    expect(tagged.subarray(-raw.length).equals(raw)).toBe(true)
  })
})

describe('a beat whose master is an MP3', () => {
  const sell = async (scope: Json<LicenseScope>, isLossy: Flag) => {
    const [license] = shop.licenses
    await shop.db.updateTable('beat_licenses').set({ scope }).where('id', '=', license!.id).execute()
    await shop.db
      .updateTable('beats')
      .set({ lossy_master: isLossy })
      .where('id', '=', license!.beat_id)
      .execute()
    await shop.db.transaction().execute((trx) => recordCatalogueChange(trx, license!.beat_id))
    await shop.app.catalogue.refresh()
    const visitor = await shop.as()
    const { body } = await visitor.get<{ licenses: License[] }>(`/api/beats/${license!.beat_id}`)
    return body.licenses.find(({ id }) => id === license!.id)?.availability === 'available'
  }
  const files = (...kinds: ScopeFile[]) => writeJson<LicenseScope>({ ...basicScope, files: kinds })

  test('cannot be offered or bought under a license that includes WAV', async () => {
    expect(await sell(files('mp3', 'wav'), 0)).toBe(true)
    expect(await sell(files('mp3', 'wav'), 1)).toBe(false)
    expect(await sell(files('stems', 'wav'), 1)).toBe(false)
    const customer = await shop.as(shop.customer)
    expect((await customer.addToCart(shop.licenses[0]!)).status).toBeGreaterThanOrEqual(400)
    expect(await sell(files('mp3'), 1)).toBe(true)
  })
})
