import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LetterShop, openLetterShop } from '#tests/letter-shop.ts'

let store: LetterShop
beforeAll(async () => {
  store = await openLetterShop()
})
beforeEach(() => store.clear())
afterAll(() => store.close())

let networks = 0
const press = (from: string | undefined, path: string, headers: Record<string, string> = {}) =>
  store.shop.app.inject({
    method: 'POST',
    url: '/api/letter-presses',
    headers: { 'x-forwarded-for': `203.0.113.${++networks}`, ...headers },
    payload: { letter: from, path },
  })

/** Sends a letter to one person, and returns what its links lead with. */
async function sendLetter(text: string) {
  await store.addSubscribers(1)
  const letter = await store.writeLetter({ text })
  await store.act(letter, 'send')
  await store.run()
  const mail = store.received()[0]?.mail
  const from = /[?&]from=(letter-[0-9a-f]+)/.exec(mail?.text ?? '')?.[1]
  return { letter, from, mail }
}

test('each link of the store counts, those in the text and those of the beats, each network once', async () => {
  const [beat, other] = store.shop.beats
  if (!beat || !other) throw new Error('the shop has no beats')
  const { letter, from, mail } = await sendLetter(
    `All: ${store.url()}/beats?tag=drill and ${store.url()}/beats/${other.id}, not https://elsewhere.test/x`,
  )
  expect(mail?.text).toContain(`${store.url()}/beats?tag=drill&from=${from}`)
  expect(mail?.text).toContain('https://elsewhere.test/x')
  await press(from, '/beats?tag=drill')
  await press(from, '/beats?tag=drill', { 'x-forwarded-for': '198.51.100.1' })
  await press(from, '/beats?tag=drill', { 'x-forwarded-for': '198.51.100.1' })
  await press(from, '/')
  // By name and by id it is the same beat.
  await press(from, `/beats/${beat.slug}`)
  await press(from, `/beats/${beat.id}`)
  await press(from, `/beats/${other.id}`)
  // What the letter does not have, and those who object.
  await press(from, '/made-up')
  await press('letter-0000000000', '/')
  await press(from, '/', { dnt: '1' })
  await press(from, '/', { 'sec-gpc': '1' })
  const { result } = await store.detail(letter)
  expect(result.links).toEqual([
    { path: '/', presses: 1 },
    { path: '/beats?tag=drill', presses: 2 },
    { path: `/beats/${other.id}`, presses: 1 },
  ])
  expect(result.beats.map(({ id, presses }) => [id, presses])).toEqual([[beat.id, 2]])
  expect((await press(from, 'no-path')).statusCode).toBe(400)
})

test('a flood of one network counts a link once, and is told nothing else', async () => {
  const { letter, from } = await sendLetter(`See ${store.url()}/faq`)
  for (let forged = 0; forged < 100; forged++)
    expect((await press(from, '/faq', { 'x-forwarded-for': '198.51.100.2' })).statusCode).toBe(200)
  expect((await store.detail(letter)).result.links).toContainEqual({ path: '/faq', presses: 1 })
})

test('the mail names each beat with its address, producer, tempo, key and price', async () => {
  const { mail, from } = await sendLetter('Hello')
  const beat = store.shop.beats[0]
  expect(mail?.text).toContain(
    `${beat?.title}\nby ${store.shop.admin.username}, ${beat?.bpm} BPM, ${beat?.tone}, $29\n${store.url()}/beats/${beat?.slug}?from=${from}`,
  )
  expect(mail?.html).toContain('Hear&nbsp;it, <span style="white-space:nowrap">$29</span>')
})
