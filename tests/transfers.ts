import type Stripe from 'stripe'
import type { Currency } from '#contract/pricing/currency.ts'
import type { MyShares } from '#contract/splits/payout.ts'
import { defaultPayouts, type PayoutSettings } from '#contract/splits/payout-settings.ts'
import type { TransferContext } from '#server/features/selling/payouts/index.ts'
import type { Reply, Shop } from './shop.ts'

/** Dependencies of transfers on a shop's own clock, to run them when the test says. */
export function transfersOf(
  shop: Shop,
  settings: Partial<PayoutSettings> = {},
  currency: Currency = 'usd',
): TransferContext {
  return {
    payment: { db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} },
    currency: () => currency,
    settings: () => ({ ...defaultPayouts, ...settings }),
    now: () => shop.clock.ms,
  }
}

type Collaborator = Awaited<ReturnType<Shop['as']>>

/** Chooses Stripe as a collaborator, and answers its page as the sandbox offers. */
export async function connectStripe(
  shop: Shop,
  person: Collaborator,
  outcome: 'complete' | 'document' | 'later' = 'complete',
): Promise<Reply<MyShares>> {
  const { body, status } = await person.post<{ url: string | null; detail?: string }>(
    '/api/my-shares/stripe',
    {
      country: 'US',
    },
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  await answerOnboarding(shop.sandbox?.url ?? '', body.url ?? '', outcome)
  return person.post<MyShares>('/api/my-shares/stripe/check', {})
}

/** Leaves the sandbox's onboarding page with an outcome. @param page its address */
export async function answerOnboarding(
  sandboxUrl: string,
  page: string,
  outcome: 'complete' | 'document' | 'later',
): Promise<void> {
  const token = new URL(page).pathname.split('/').at(-1)
  await fetch(`${sandboxUrl}/connect/${token}/${outcome}`, { method: 'POST', redirect: 'manual' })
}

/** Changes an account at the sandbox. `pay_out`: what it holds goes to its bank, but for `rest`. */
export function changeAccount(
  stripe: Stripe,
  account: string,
  change: 'restrict' | 'enable' | 'pay_out',
  params: { rest?: number } = {},
): Promise<unknown> {
  return stripe.rawRequest('POST', `/v1/test_helpers/sandbox/accounts/${account}/${change}`, params)
}
