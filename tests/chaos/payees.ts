import type Stripe from 'stripe'
import { defaultPayouts, type PayoutSettings } from '#contract/splits/payout-settings.ts'
import type { SettingOverrides } from '#contract/store/settings.ts'
import type { PaymentContext } from '#server/features/selling/payments/index.ts'
import { needsStripe } from '#server/features/selling/payments/stripe/needs-stripe.ts'
import type { TransferContext } from '#server/features/selling/payouts/index.ts'
import { followAccount } from '#server/features/selling/payouts/run-transfers.ts'
import { connectAccount } from '#server/features/selling/payouts/stripe-accounts.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { answerOnboarding } from '#tests/transfers.ts'

/** The collaborators of the beats on sale. */
export type Payees = {
  /** Paid by the provider, with their accounts there. */
  byStripe: readonly { id: string; account: string }[]
  byHand: readonly { id: string }[]
  stripe: Stripe
}

/** Everything can be paid out at once. */
const atOnce: PayoutSettings = { ...defaultPayouts, holdDays: 0, minimum: 0, rhythm: 'daily' }

/** Dependencies of transfers. @param ahead by how much their clock is, in milliseconds */
export function transfersIn(payment: PaymentContext, ahead = 0): TransferContext {
  return { payment, currency: () => 'usd', settings: () => atOnce, now: () => Date.now() + ahead }
}

/** Opens accounts at the provider for two in three collaborators, and sets payouts to happen at once. */
export async function openPayees(payment: PaymentContext, sandboxUrl: string): Promise<Payees> {
  const { db, payments } = payment
  const { given } = await db.selectFrom('store_settings').select('given').executeTakeFirstOrThrow()
  const settings: SettingOverrides = { ...JSON.parse(given), payouts: atOnce }
  await db
    .updateTable('store_settings')
    .set({ given: writeJson(settings) })
    .execute()
  const people = await db.selectFrom('collaborators').select('id').orderBy('id').execute()
  const byHand = people.filter((_person, at) => at % 3 === 2)
  const byStripe: { id: string; account: string }[] = []
  for (const { id } of people.filter((person) => !byHand.includes(person))) {
    const context = transfersIn(payment)
    const pages = { refresh_url: 'http://127.0.0.1/again', return_url: 'http://127.0.0.1/done' }
    const page = await connectAccount(context, id, 'US', pages)
    await answerOnboarding(sandboxUrl, page ?? '', 'complete')
    const { account_id: account } = await db
      .selectFrom('payout_accounts')
      .select('account_id')
      .where('collaborator_id', '=', id)
      .executeTakeFirstOrThrow()
    await followAccount(context, account)
    byStripe.push({ id, account })
  }
  return { byStripe, byHand, stripe: needsStripe(payments) }
}
