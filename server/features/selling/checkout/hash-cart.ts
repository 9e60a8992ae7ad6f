import { createHash } from 'node:crypto'
import type { QuoteTax } from '#contract/pricing/tax-quote.ts'
import type { PricedLine } from '#server/model/quote/index.ts'

/** Hash of what an order is for: changes with a line's price, license text or audio, and with the tax. */
export function hashCart(
  lines: readonly Pick<PricedLine, 'listing' | 'priceCents' | 'upgrade'>[],
  tax: QuoteTax | null,
): string {
  const bought = lines.map(({ listing: { beat, license }, priceCents, upgrade }) => [
    beat.id,
    license.id,
    priceCents,
    license.name,
    license.description,
    license.rights,
    license.scope,
    license.terms,
    beat.audio_version,
    ...(upgrade ? [upgrade.grantId] : []),
  ])
  return createHash('sha256')
    .update(JSON.stringify([...bought.sort(), ...(tax ? [tax] : [])]))
    .digest('hex')
}
