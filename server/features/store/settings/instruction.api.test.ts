import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LegalText, RichBlock } from '#contract/store/rich-text.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { seller } from '#tests/seller.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { plainText } from './plain-text.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function change(changes: object) {
  const admin = await shop.as(shop.admin)
  const { version } = (await admin.get<SettingsView>('/api/settings')).body
  expect((await admin.patch('/api/settings', { version, ...changes })).status).toBe(200)
}

async function page(): Promise<string | undefined> {
  const { status, body } = await (await shop.as()).get<LegalText>('/api/pages/withdrawal')
  if (status !== 200) return undefined
  return plainText(body.blocks as RichBlock[], '')
    .map(({ text }) => text)
    .join('\n')
}

const versions = () =>
  shop.db
    .selectFrom('legal_texts')
    .select(['version', 'body'])
    .where('kind', '=', 'withdrawal')
    .orderBy('version')
    .execute()

const withdraw = 'You have the right to withdraw from this contract within 14 days'
const cancel = 'You have the right to cancel this contract within 14 days'

test.each([
  ['sells at home in the US', ['US'], [], [withdraw, cancel]],
  ['sells to Brazil', ['US', 'BR'], [], [withdraw, cancel]],
  ['sells to Germany', ['US', 'DE'], [withdraw, 'Model withdrawal form'], [cancel]],
  ['sells to the UK alone', ['GB'], [cancel, 'Model cancellation form'], [withdraw]],
  ['sells to both', ['DE', 'GB'], [withdraw, cancel], []],
])('a store that %s has the instruction that its buyers need', async (_, countries, has, hasNot) => {
  await change({ countries })
  const text = await page()
  if (has.length === 0) expect(text).toBeUndefined()
  for (const words of has) expect(text).toContain(words)
  for (const words of hasNot) expect(text ?? '').not.toContain(words)
})

test('it names the seller with address, phone and email, and is made anew when one of them changes', async () => {
  await change({ countries: ['DE'], supportEmail: 'desk@example.com', supportPhone: '+1 555 0100' })
  // Without legal details the store itself stands in.
  expect(await page()).toContain('(Backbeat, +1 555 0100, desk@example.com)')
  const before = (await versions()).length
  await change({ seller: { ...seller, phone: '+49 341 1' } })
  expect(await page()).toContain(
    '(Wren Audio, Main St 1, 04229 Leipzig, Germany, +49 341 1, billing@example.com)',
  )
  expect(await versions()).toHaveLength(before + 1)
  await change({ governingLaw: 'the laws of Germany' })
  expect(await versions(), 'nothing in it changed').toHaveLength(before + 1)
  await change({ seller: { ...seller, phone: '+49 341 2' } })
  const texts = await versions()
  expect(texts).toHaveLength(before + 2)
  expect(texts.at(-1)!.body).toContain('341 2')
  expect(texts.at(-2)!.body).toContain('341 1')
})

test('an own text takes its place, with the next version, until it is removed', async () => {
  await change({ countries: ['DE'] })
  const before = (await versions()).at(-1)!.version
  await change({ withdrawal: 'Send it back to {store}.' })
  expect(await page()).toBe('Send it back to Backbeat.')
  expect((await versions()).at(-1)).toEqual({ version: before + 1, body: 'Send it back to {store}.' })
  await change({ withdrawal: null })
  expect(await page()).toContain(withdraw)
})
