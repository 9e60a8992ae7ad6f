import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { SettingsView } from '#contract/store/settings.ts'
import { type Locale, locales } from '#contract/text/locales.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { signIn } from '#tests/factories.ts'
import { billingInfo, openShop, type Shop } from '#tests/shop.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { translate, untranslate } from '#tests/translations.ts'
import { defineMail } from './mail-kind.ts'
import { queueMail } from './queue-mail.ts'

for (const locale of locales)
  if (locale !== 'en')
    translate(locale, {
      '{count, plural, one {# beat} other {# beats}} for {name}': `${locale}: {count, plural, one {#} other {# (+)}} {name}`,
    })
translate('de', {
  'Welcome to {storeName}': 'Willkommen bei {storeName}',
  'Confirm this address': 'Adresse bestätigen',
  'Or open {url}': 'Oder öffne {url}',
  'You’re getting this because you have an account at {store}.':
    'Du bekommst diese E-Mail, weil du bei {store} ein Konto hast.',
})
translate('de', { 'Reset password email has been sent! Check your inbox.': 'Die E-Mail ist unterwegs.' })
untranslate('de', 'Your account is ready. Find a beat, choose its license, and it is yours to work with.')
translate('ja', {
  'Your receipt: order {number}': '領収書：ご注文 {number}',
  'Thank you for your order': 'ご注文ありがとうございます',
  '{title} by {producer}, {license} license': '「{title}」（{producer}）{license}ライセンス',
  'Paid by card ending in {digits}.': '末尾が{digits}のカードでお支払い済みです。',
  Total: '合計',
})

let shop: Shop | undefined
let smtp: Awaited<ReturnType<typeof startSmtpServer>> | undefined
afterEach(async () => {
  await shop?.close()
  await smtp?.stop()
})

/** A store in these languages whose mail goes to a real server. */
async function open(languages: readonly Locale[] = locales) {
  const server = await startSmtpServer()
  smtp = server
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'shop@example.com', PUBLIC_URL: 'https://beats.example' }
  const opened = await openShop({ ...mail, RATE_LIMITS: 'off' })
  shop = opened
  const headers = await signIn(opened, opened.admin)
  const { version } = (await opened.app.inject({ url: '/api/settings', headers })).json<SettingsView>()
  const payload = { version, language: languages[0], languages }
  const set = await opened.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
  expect(set.statusCode, set.body).toBe(200)
  const mails = async () => {
    expect((await opened.app.jobs.drain()).failures).toEqual([])
    return server.received.map(({ to, mail: { subject, html, text } }) => ({
      to: to[0],
      subject,
      html,
      text,
    }))
  }
  return { ...opened, mails }
}

const ask = (
  { app }: Pick<Shop, 'app'>,
  url: string,
  {
    payload,
    language,
    headers = {},
  }: { payload: object; language: string; headers?: Record<string, string> },
) => app.inject({ method: 'POST', url, headers: { ...headers, 'accept-language': language }, payload })

test('who registers on a German page is welcomed in German, and led to German pages', async () => {
  const store = await open()
  const payload = { username: 'lotte', email: 'lotte@example.com', password: 'Correct-horse battery 9!' }
  const answer = await ask(store, '/api/auth/register', { payload, language: 'de' })
  expect(answer.statusCode, answer.body).toBe(200)
  const [mail] = await store.mails()
  expect(mail?.subject).toBe('Willkommen bei Backbeat')
  expect(mail?.html).toContain('<html lang="de">')
  expect(mail?.html).toMatch(/href="https:\/\/beats\.example\/de\/confirm-email\/[\w-]+"/)
  expect(mail?.html).toContain('>Adresse bestätigen</a>')
  expect(mail?.html).toMatch(/Du bekommst diese E-Mail, weil du bei <a [^>]+>Backbeat<\/a> ein Konto hast\./)
  expect(mail?.text).toContain('Adresse bestätigen:\nhttps://beats.example/de/confirm-email/')
  expect(mail?.text).toContain('Du bekommst diese E-Mail, weil du bei Backbeat ein Konto hast.')
  // A text without a translation is English, never an id.
  expect(mail?.text).toContain('Your account is ready.')
})

test('that a mail is on its way is said in the language of who asked', async () => {
  const store = await open(['en', 'de'])
  const payload = { email: store.customer.email }
  const said = async (language: string) =>
    (await ask(store, '/api/users/forgot-password', { payload, language })).json().message
  expect(await said('de')).toBe('Die E-Mail ist unterwegs.')
  expect(await said('en')).toBe('Reset password email has been sent! Check your inbox.')
})

test('a purchase in Japanese has a Japanese receipt, also when it is sent again', async () => {
  const store = await open()
  const buyer = await store.as(store.customer)
  await buyer.addToCart(store.licenses[0]!)
  const placed = await ask(store, '/api/payments/create-payment-intent', {
    payload: { price: 29, user: store.customer.id, billingInfo, consent: true },
    language: 'ja',
    headers: await signIn(store, store.customer),
  })
  const { orderId, clientSecret } = placed.json()
  await buyer.pay(clientSecret)
  const { number } = await buyer.order(orderId)
  await store.mails()
  const admin = await store.as(store.admin)
  expect((await admin.post(`/api/orders/${orderId}/receipt`, {})).status).toBe(200)
  const receipts = (await store.mails()).filter(({ to }) => to === store.customer.email)
  expect(receipts.map(({ subject }) => subject)).toEqual([
    `領収書：ご注文 ${number}`,
    `領収書：ご注文 ${number}`,
  ])
  for (const { html, text } of receipts) {
    expect(html).toContain('<html lang="ja">')
    expect(text).toMatch(/^ご注文ありがとうございます\n/)
    expect(text).toContain('末尾が4242のカードでお支払い済みです。')
    expect(text).toMatch(/合計：\$29\.00/)
    expect(text).toMatch(/「.+」（.+）Basicライセンス：\$29\.00/)
    expect(text).toMatch(/https:\/\/beats\.example\/ja\/orders/)
    // Files have no language in their addresses.
    expect(text).toMatch(/https:\/\/beats\.example\/api\/downloads?\//)
  }
  // The seller's is in their own.
  expect((await store.mails()).find(({ to }) => to === store.admin.email)?.subject).toMatch(
    /^You made a sale/,
  )
})

test('mails in six languages at once do not mix', async () => {
  const store = await open()
  const hello = defineMail('hello', z.object({ name: z.string(), count: z.number() }))
  store.app.mail.registerTemplate(hello, async ({ name, count }, { link, i18n }) => ({
    subject: msg`${plural({ count }, { one: '# beat', other: '# beats' })} for ${{ name }}`,
    preview: '',
    heading: i18n.locale,
    blocks: [{ button: 'Open', url: link('/beats') }],
  }))
  const sent = Array.from({ length: 60 }, (_, at) => {
    const locale = locales[at % locales.length]!
    return { at, locale, name: `${locale} ${at}` }
  })
  await Promise.all(
    sent.map(({ at, locale, name }) =>
      queueMail(store.db, hello, {
        ...{ key: name, to: `fan${at}@example.com`, locale, data: { name, count: 1234 } },
      }),
    ),
  )
  const mails = await store.mails()
  const english = 'en'
  const counts = { en: '1,234', de: '1.234', fr: '1\u202f234', ja: '1,234', 'pt-BR': '1.234', es: '1234' }
  for (const { at, locale, name } of sent) {
    const mail = mails.find(({ to }) => to === `fan${at}@example.com`)
    const prefix = locale === english ? '' : `/${locale.toLowerCase()}`
    expect(mail?.subject).toBe(
      locale === english ? `1,234 beats for ${name}` : `${locale}: ${counts[locale]} (+) ${name}`,
    )
    expect(mail?.html).toContain(`<html lang="${locale}">`)
    expect(mail?.text).toContain(`https://beats.example${prefix}/beats`)
  }
})

test('without a language a mail is in the store’s own, and leads to pages that exist', async () => {
  const store = await open(['de', 'en'])
  const hello = defineMail('hello', z.object({}))
  store.app.mail.registerTemplate(hello, async (_data, { link }) => ({
    subject: msg`Welcome to ${{ storeName: 'Nachtpult' }}`,
    preview: '',
    heading: '',
    blocks: [{ button: 'Open', url: link('/beats') }],
  }))
  for (const locale of [null, 'en', 'ja'] as const)
    await queueMail(store.db, hello, { key: `${locale}`, to: `${locale}@example.com`, locale, data: {} })
  const mails = await store.mails()
  const one = (locale: string) => mails.find(({ to }) => to === `${locale}@example.com`)
  expect(one('null')?.subject).toBe('Willkommen bei Nachtpult')
  expect(one('null')?.text).toContain('https://beats.example/beats')
  expect(one('en')?.text).toContain('https://beats.example/en/beats')
  // Still in the language of who gets it, but there is no such page any more.
  expect(one('ja')?.html).toContain('<html lang="ja">')
  expect(one('ja')?.text).toContain('https://beats.example/beats')
})

test('what somebody does keeps the language of their page; nonsense is ignored', async () => {
  const store = await open(['en', 'de', 'pt-BR'])
  const headers = await signIn(store, store.customer)
  const [, license] = store.licenses
  const offer = { beat: license!.beat_id, license: license!.id, price: 60 }
  const acts: [string, string, object][] = [
    ['/api/newsletter', 'de', { email: 'a@example.com' }],
    ['/api/newsletter', 'fr', { email: 'b@example.com' }],
    ['/api/newsletter', 'x'.repeat(9_000), { email: 'c@example.com' }],
    ['/api/newsletter', ';;q=,<de>', { email: 'd@example.com' }],
    ['/api/offers', 'pt-BR', offer],
  ]
  for (const [url, language, payload] of acts)
    expect((await ask(store, url, { payload, language, headers })).statusCode).toBeLessThan(300)
  const subscribers = await store.db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'locale'])
    .orderBy('email')
    .execute()
  expect(subscribers.map(({ locale }) => locale)).toEqual(['de', 'en', 'en', 'en'])
  expect(await store.db.selectFrom('offers').select('locale').execute()).toEqual([{ locale: 'pt-BR' }])
  const confirm = await store.db
    .selectFrom('mails')
    .select('locale')
    .where('recipient', '=', 'a@example.com')
    .executeTakeFirst()
  expect(confirm?.locale).toBe('de')
})
