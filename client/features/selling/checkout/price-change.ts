import { ApiError } from '#client/platform/api.ts'
import type { Money } from '#client/platform/use-money.ts'

/** How the total changed since it was shown, from the server's refusal. Undefined for other errors. */
export function priceChangeOf(
  error: Error,
  { formatTotal }: Pick<Money, 'formatTotal'>,
  shown: number,
): { text: string; isGoodNews: boolean } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'price_changed' || !error.members.price) return undefined
  const now = Number(error.members.price)
  const difference = `${formatTotal(Math.abs(now - shown))} ${now > shown ? 'more' : 'less'} than shown`
  return {
    text: `The total is now ${formatTotal(now)}, ${difference}. Nothing was charged. Review it and try again.`,
    isGoodNews: now < shown,
  }
}
