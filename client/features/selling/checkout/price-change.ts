import { ApiError } from '#client/platform/api.ts'
import type { Money } from '#client/platform/use-money.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** How the total changed since it was shown, from the server's refusal. Undefined for other errors. */
export function priceChangeOf(
  error: Error,
  { formatTotal }: Pick<Money, 'formatTotal'>,
  shown: number,
): { text: Message; isGoodNews: boolean } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'price_changed' || !error.members.price) return undefined
  const now = Number(error.members.price)
  const total = formatTotal(now)
  const difference = formatTotal(Math.abs(now - shown))
  return {
    text:
      now > shown
        ? msg`The total is now ${{ total }}, ${{ difference }} more than shown. Nothing was charged. Review it and try again.`
        : msg`The total is now ${{ total }}, ${{ difference }} less than shown. Nothing was charged. Review it and try again.`,
    isGoodNews: now < shown,
  }
}
