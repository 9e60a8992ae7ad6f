import type { Page } from '@playwright/test'
import { localePath } from '#contract/text/locale-path.ts'
import type { Locale } from '#contract/text/locales.ts'
import { startAdminStore } from './admin-store.ts'
import type { OwnStore } from './own-store.ts'
import { main, registerBuyer } from './shopping.ts'
import { expect, test } from './store-page.ts'

/** What a buyer presses and reads from the first page to the mail, as it stands there in their language. */
const words = {
  de: {
    list: 'Verfügbare Beats',
    add: 'In den Warenkorb',
    picker: 'Lizenz wählen',
    confirm: 'Bestätigen',
    cart: 'Warenkorb',
    checkout: 'Zur Kasse',
    details: 'oder gib deine Daten ein',
    billing: {
      Land: 'DE',
      Name: 'Lena Gruber',
      Adresse: 'Sonnenallee 12',
      Postleitzahl: '12045',
      Ort: 'Berlin',
    },
    proceed: 'Weiter zur Zahlung',
    pay: 'Zahlungspflichtig bestellen',
    paid: 'Zahlung erfolgreich!',
    download: 'Alles herunterladen',
    receipt: /^Dein Beleg: Bestellung /,
  },
  ja: {
    list: '販売中のビート',
    add: 'カートに入れる',
    picker: 'ライセンスを選ぶ',
    confirm: '確認',
    cart: 'カート',
    checkout: 'お会計へ',
    details: 'または情報を入力',
    billing: {
      国: 'JP',
      名前: '山田太郎',
      郵便番号: '150-0001',
      '都道府県（任意）': '13',
      市区町村: '渋谷区',
      住所: '神宮前1-2-3',
    },
    proceed: 'お支払いに進む',
    pay: /支払う$/,
    paid: 'お支払いが完了しました',
    download: 'すべてダウンロード',
    receipt: /^領収書：/,
  },
} as const

let store: OwnStore
test.beforeAll(async () => {
  store = await startAdminStore()
  store.sql(
    `insert into store_settings (id, version, given, changed_in, changed_at, changed_by) values (1, 1, '{"languages":["en","de","ja"]}', '{}', 1, 'test')`,
  )
  await expect.poll(async () => (await fetch(`${store.url}/ja/faq`)).status).toBe(200)
})
test.afterAll(() => store.stop())

async function buy(page: Page, locale: keyof typeof words & Locale): Promise<void> {
  const say = words[locale]
  const { email } = await registerBuyer(page, store)
  await page.goto(store.url + localePath(locale, 'en', '/beats'))
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(say.list)
  await main(page).getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.getByRole('button', { name: say.add, exact: true }).click()
  const picker = page.getByRole('dialog', { name: say.picker })
  await picker.getByRole('radio').first().check()
  await picker.getByRole('button', { name: say.confirm }).click()
  await page.getByRole('dialog', { name: say.cart }).getByRole('link', { name: say.checkout }).click()
  await expect(main(page).getByText(say.details)).toBeVisible()
  for (const [label, text] of Object.entries(say.billing)) {
    const field = main(page).getByLabel(label, { exact: true })
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(text)
    else await field.fill(text)
  }
  const consent = main(page).getByRole('checkbox')
  if ((await consent.count()) > 0) await consent.last().check()
  await main(page).getByRole('button', { name: say.proceed }).click()
  await main(page).getByLabel('Card number').fill('4242 4242 4242 4242')
  await main(page).getByLabel('Expiry').fill('12 / 34')
  await main(page).getByLabel('CVC').fill('123')
  await main(page).getByRole('button', { name: say.pay }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(say.paid)
  await expect(main(page).getByRole('link', { name: say.download })).toBeVisible()
  const mail = await store.mailTo(email, say.receipt)
  expect(mail.html).toContain(`lang="${locale}"`)
}

test('somebody buys in German, from the list to the receipt @phone', ({ page }) => buy(page, 'de'))
test('somebody buys in Japanese, from the list to the receipt', ({ page }) => buy(page, 'ja'))
