import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { amara, payoutsOf, people, ready, sharesOf, somebody } from '#tests/components/payouts.ts'
import { admin, answerApi, customer, renderInStore } from '#tests/components/store.tsx'
import { ManagePayouts } from './manage-payouts.tsx'
import { MySharesView } from './my-shares-view.tsx'
import uiBase from '#client/ui/styles/base.module.css'

const done = people.filter((one) => one !== amara)
const states = {
  failed: payoutsOf(people),
  underway: payoutsOf([...done, { ...amara, ready: 0, balance: 0, last: null, blockedBy: null, underway: 80.1 }]),
  connect: payoutsOf([...done, somebody('Amara Diallo', { ready: 80.1, method: 'stripe', account: null, blockedBy: 'connect' })], { needsConnect: true }),
}
const shares = {
  default: sharesOf(),
  connect: sharesOf({ method: null, stripe: null, nextPayout: null, statements: [] }),
  connected: sharesOf({}),
  unfinished: sharesOf({ stripe: { ...ready, state: 'restricted', connectedAt: null }, nextPayout: null }),
  negative: sharesOf({ balance: -43.28, ready: 0, held: 27.07, method: 'bank', account: 'IBAN ending in 5520', nextPayout: null, next: null }),
}
for (const [width, height] of [[1440, 1200], [390, 844]] as const)
  for (const theme of ['dark', 'light'] as const) {
    for (const [name, data] of Object.entries(states))
      test(`payouts ${name} ${width} ${theme}`, async () => {
        await page.viewport(width, height)
        document.documentElement.dataset.theme = theme
        document.documentElement.style.colorScheme = theme
        answerApi({ 'GET /api/auth/session': admin, 'GET /api/admin/payouts': data })
        await renderInStore(<div className={uiBase.wrap}><ManagePayouts /></div>)
        await expect.element(page.getByText('Juno Park').first()).toBeVisible()
        await page.screenshot({ path: `/tmp/w/connect-shots/payouts-${name}-${width}-${theme}.png` })
      })
    for (const [name, data] of Object.entries(shares))
      test(`shares ${name} ${width} ${theme}`, async () => {
        await page.viewport(width, height)
        document.documentElement.dataset.theme = theme
        document.documentElement.style.colorScheme = theme
        answerApi({ 'GET /api/auth/session': customer, 'GET /api/my-shares': data, 'POST /api/my-shares/stripe/check': data })
        await renderInStore(<div className={uiBase.wrap}><MySharesView userId="u1" /></div>, { path: name === 'connected' ? '/my-shares?stripe=done' : '/my-shares' })
        await expect.element(page.getByText('Your beats')).toBeVisible()
        await page.screenshot({ path: `/tmp/w/connect-shots/shares-${name}-${width}-${theme}.png` })
      })
  }
