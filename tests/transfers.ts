import type { MyShares } from '#contract/splits/payout.ts'
import { defaultPayouts, type PayoutSettings } from '#contract/splits/payout-settings.ts'
import type { TransferContext } from '#server/features/selling/payouts/index.ts'
import type { Reply, Shop } from './shop.ts'

/** Dependencies of transfers on a shop's own clock, to run them when the test says. */
export function transfersOf(shop: Shop, settings: Partial<PayoutSettings> = {}): TransferContext {
  return {
    payment: { db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} },
    currency: () => 'usd',
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
  const token = new URL(body.url ?? '').pathname.split('/').at(-1)
  await fetch(`${shop.sandbox?.url}/connect/${token}/${outcome}`, { method: 'POST', redirect: 'manual' })
  return person.post<MyShares>('/api/my-shares/stripe/check', {})
}
