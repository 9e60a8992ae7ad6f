import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { useDays } from '#client/platform/use-days.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { MyShares } from '#contract/splits/payout.ts'
import { mySharesQuery } from './payout-queries.ts'

type Money = (dollars: number) => string

/** What a collaborator should know first. @param cameBack from Stripe's page */
export function SharesNotices({
  shares,
  money,
  cameBack,
}: {
  shares: MyShares
  money: Money
  cameBack: boolean
}) {
  const { t } = useLingui()
  const { longDay } = useDays('UTC')
  const { balance, method, stripe, nextPayout } = shares
  const sum = money(balance)
  if (method === 'stripe' && stripe?.state === 'ready')
    return (
      cameBack && (
        <Notice tone="ok" title={t`Stripe is connected.`}>
          {nextPayout
            ? t`Your first transfer goes out on ${{ on: longDay(nextPayout.on) }}: ${{ amount: money(nextPayout.amount) }}.`
            : t`Your first transfer goes out after the next sale has left its hold.`}
        </Notice>
      )
    )
  if (method === 'stripe' && !stripe && !shares.canUseStripe)
    return (
      <Notice tone="warn" title={t`The store can’t pay by Stripe yet.`}>
        {balance > 0 ? (
          <Trans>
            Your choice is noted, and {sum} waits for you. Come back in a few days, or choose another way
            below.
          </Trans>
        ) : (
          <Trans>Your choice is noted. Come back in a few days, or choose another way below.</Trans>
        )}
      </Notice>
    )
  if (method === 'stripe')
    return (
      <Notice
        tone="warn"
        title={
          balance > 0 ? t`${sum} waits for your account at Stripe.` : t`Your account at Stripe is not ready.`
        }
      >
        {stripe?.state === 'restricted'
          ? t`Stripe needs something more from you, such as a photo of your ID. Continue there, and the next payout goes out by itself.`
          : t`Stripe still needs some details. Continue there, and the next payout goes out by itself.`}
      </Notice>
    )
  return (
    method === null &&
    balance > 0 && (
      <Notice tone="warn" title={t`${sum} waits for your payout details.`}>
        <Trans>Choose how you want to be paid, below.</Trans>
      </Notice>
    )
  )
}

/** Asks Stripe about the account once after its page. */
export function useStripeReturn(cameBack: boolean) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['POST /my-shares/stripe/check'],
    queryFn: async () => {
      const shares = await call('POST /my-shares/stripe/check')
      queryClient.setQueryData(mySharesQuery().queryKey, shares)
      return true
    },
    enabled: cameBack,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
