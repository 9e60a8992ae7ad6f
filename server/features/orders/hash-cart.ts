import { createHash } from 'node:crypto'
import type { PricedLine } from '#server/features/pricing/index.ts'

/** Identifies what an order is for. Changes with the price, license text or audio of a line. */
export function hashCart(lines: readonly PricedLine[]): string {
  const bought = lines.map(({ listing: { beat, license }, priceCents, upgrade }) => [
    beat.id,
    license.id,
    priceCents,
    license.name,
    license.description,
    license.rights,
    license.scope,
    license.terms,
    beat.audio_url,
    ...(upgrade ? [upgrade.grantId] : []),
  ])
  return createHash('sha256').update(JSON.stringify(bought.sort())).digest('hex')
}
