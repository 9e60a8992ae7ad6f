import type { LicenseTierFields } from '#contract/license-tier.ts'
import { parseDollars } from '#contract/money.ts'

/** What was written about a tier, as its row keeps it. */
export function tierColumns({ name, description, icon, price, rights, terms }: LicenseTierFields) {
  return {
    name,
    description,
    icon,
    price_cents: price === '' ? null : (parseDollars(price) ?? null),
    rights: JSON.stringify(rights),
    terms,
  }
}
