import { notice, signInAsAdmin } from './admin-store.ts'
import { type OwnStore, startOwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore
test.beforeAll(async () => {
  store = await startOwnStore({ CAPTCHA: 'off' })
})
test.afterAll(() => store.stop())

const LINK = 'Withdraw from contract here'

test('the link is in the first HTML of every page, on a line of its own, and in no embed', async () => {
  for (const path of ['/', '/beats', '/terms', '/login', '/checkout', '/nowhere', '/withdraw']) {
    const html = await (await fetch(store.url + path)).text()
    expect(
      html.match(/<a [^>]*href="\/withdraw"[^>]*>Withdraw from contract here<\/a><\/div>/g),
      path,
    ).toHaveLength(1)
    expect(html.includes('noindex'), path).toBe(['/nowhere', '/withdraw'].includes(path))
  }
  expect(await (await fetch(`${store.url}/embed/beats/none`)).text()).not.toContain(LINK)
})

test.describe('without a script, at 320 pixels', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })

  test('a stranger withdraws by keyboard alone', async ({ browser }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 320, height: 640 },
    })
    const page = await context.newPage()
    await page.goto(`${store.url}/terms`)
    const link = page.getByRole('link', { name: LINK })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw from a contract')
    // Nothing asks for a reason or a proof of being a person.
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(3)
    const order = page.getByLabel('Order number')
    await order.focus()
    await page.keyboard.type('The Cordova beat, on Monday')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Zoë Reyes')
    await page.keyboard.press('Tab')
    await page.keyboard.type('zoe@')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const email = page.getByLabel('Email for the confirmation')
    await expect(email).toHaveAccessibleDescription('Please enter an email address.')
    await expect(order).toHaveValue('The Cordova beat, on Monday')
    await email.fill('zoe@example.com')
    await page.keyboard.press('Enter')
    const statement =
      'I withdraw from my contract: order The Cordova beat, on Monday. Zoë Reyes. Send the confirmation to zoe@example.com.'
    await expect(page.getByText(statement)).toBeVisible()
    const confirm = page.getByRole('button', { name: 'Confirm withdrawal', exact: true })
    await expect(confirm).toHaveText('Confirm withdrawal')
    await confirm.focus()
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(/^We received your withdrawal on .* at .* A confirmation is on its way/),
    ).toBeVisible()
    await expect(page.getByText(statement)).toBeVisible()
    const reference = (await page.getByText(/^W-[\dA-F]{5}-[\dA-F]{5}$/).textContent()) ?? ''
    const mail = await store.mailTo('zoe@example.com', new RegExp(reference))
    expect(mail.text).toContain(statement)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save as PDF' }).focus()
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toBe(`${reference}.pdf`)
    await context.close()
  })
})

test('each step passes axe and fits on 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const check = async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const width = await page.locator('html').evaluate((html) => html.scrollWidth)
    expect(width).toBe(320)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(page)
  }
  await page.goto(`${store.url}/withdraw`)
  await check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Your name is required.').first()).toBeVisible()
  await check()
  await page.getByLabel('Order number').fill('BB-3F09A-1C2D4')
  await page.getByLabel('Your name').fill('Zoë Reyes')
  await page.getByLabel('Email for the confirmation').fill('axe@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Zoë Reyes')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('link', { name: 'Save as PDF' })).toBeVisible()
  await check()
})

test('the owner finds it on Today and answers it', async ({ page, expectConsole }) => {
  // The number that matches nothing.
  expectConsole(/404/)
  const email = 'owner-test@example.com'
  const sent = await page.request.post(`${store.url}/api/withdrawals`, {
    data: { name: 'Asha Rane', order: 'That beat', email },
  })
  const { reference } = (await sent.json()) as { reference: string }
  await store.mailTo(store.admin.email, new RegExp(reference))
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/today`)
  const row = page.getByRole('listitem').filter({ hasText: reference })
  await expect(row).toContainText('Answer a withdrawal')
  await row.getByRole('link', { name: 'Look at it' }).click()
  const panel = page.getByRole('region', { name: reference })
  await expect(panel).toContainText('It matches no order.')
  await panel.getByLabel('Order number').fill('BB-00000-00000')
  await panel.getByRole('button', { name: 'Match' }).click()
  await expect(panel.getByText('Order not found.')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`To ${email}`).fill('Which beat was it?')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(notice(page, `We wrote to ${email}.`)).toBeVisible()
  expect((await store.mailTo(email, /^About your withdrawal/)).text).toContain('Which beat was it?')
  await expect(panel).toHaveCount(0)
})
