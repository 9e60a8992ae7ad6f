import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LetterShop, openLetterShop } from '#tests/letter-shop.ts'

const [first, leaver, last] = ['fan0@example.com', 'fan1@example.com', 'fan2@example.com']

let store: LetterShop
beforeAll(async () => {
  store = await openLetterShop()
})
beforeEach(async () => {
  await store.clear()
  await store.addSubscribers(3)
})
afterAll(() => store.close())

type Sent = Awaited<ReturnType<LetterShop['writeLetter']>>

/** The letter ends, the other two have it, and nothing waits for who left or is counted for them. */
async function expectTheOthersOnly(letter: Sent) {
  await store.run(120_000)
  await store.run(3_600_000)
  expect(store.receivers()).toEqual([first, last])
  expect(await store.detail(letter)).toMatchObject({
    ...{ state: 'sent', recipients: 2, sent: 2 },
    result: { waiting: 0, left: 0, interrupted: 0, failed: 0 },
  })
}

test('who leaves before a planned letter starts does not get it', async () => {
  const letter = await store.writeLetter()
  await store.act(letter, 'plan', { day: '2040-01-01', time: '18:00' })
  await store.leave(leaver)
  await store.shop.db
    .updateTable('letters')
    .set({ planned_at: Date.now() - 1 })
    .execute()
  await expectTheOthersOnly(letter)
})

test('who leaves once it is sending, before the first mail, does not get it', async () => {
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  await store.leave(leaver)
  await expectTheOthersOnly(letter)
})

test('who leaves while the mail before theirs is handed over does not get it', async () => {
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  store.trouble.onMail = async (to) => {
    if (to === first) await store.leave(leaver)
  }
  await expectTheOthersOnly(letter)
})

test('who leaves while the mail server is asked about their address does not get it', async () => {
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  store.trouble.refuse = async (address) => {
    if (address === leaver) await store.leave(leaver)
    return undefined
  }
  await expectTheOthersOnly(letter)
})

test('who leaves while the mail server puts their mail off does not get it later', async () => {
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  store.trouble.refuse = (address) => (address === leaver ? 451 : undefined)
  await store.run()
  expect((await store.detail(letter)).result).toMatchObject({ sent: 2, waiting: 1 })
  store.trouble.refuse = () => undefined
  await store.leave(leaver)
  await expectTheOthersOnly(letter)
})

test('who leaves during a pause does not get it after it', async () => {
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  await store.act(letter, 'pause')
  await store.leave(leaver)
  await store.act(letter, 'resume')
  await expectTheOthersOnly(letter)
})

test('who leaves while the mail server is down does not get it once it is back', async () => {
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  await store.stopMail()
  await store.run()
  await store.leave(leaver)
  await store.startMail()
  await expectTheOthersOnly(letter)
})

test('who leaves while their own mail is handed over gets that one, once, and no other', async () => {
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  const next = await store.writeLetter()
  store.trouble.onMail = async (to) => {
    if (to === leaver) await store.leave(leaver)
  }
  await store.run()
  store.trouble.onMail = () => {}
  expect((await store.detail(letter)).result).toMatchObject({ sent: 3, left: 1 })
  await store.act(next, 'send')
  await store.run()
  expect(store.receivers()).toEqual([first, first, leaver, last, last])
})

test('an address that bounces for the third time gets nothing more of letters that are going out', async () => {
  await store.shop.db
    .updateTable('newsletter_subscribers')
    .set({ refusals: 2 })
    .where('email', '=', leaver)
    .execute()
  const held = await store.writeLetter()
  await store.act(held, 'send')
  await store.act(held, 'pause')
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  store.trouble.refuse = (address) => (address === leaver ? 550 : undefined)
  await store.run()
  expect((await store.detail(letter)).result).toMatchObject({ sent: 2, refused: 1 })
  expect(await store.detail(held)).toMatchObject({ recipients: 2, result: { waiting: 2 } })
})

test('what waits for somebody who left an earlier version is not sent, and the letter ends', async () => {
  const letter = await store.writeLetter()
  await store.act(letter, 'send')
  // As those versions did it.
  await store.shop.db.deleteFrom('newsletter_subscribers').where('email', '=', leaver).execute()
  await expectTheOthersOnly(letter)
})
