import type { BillingInfo } from '#contract/billing.ts'
import type { ShownLicenses } from '#server/features/pricing/index.ts'
import type { ClientEvidence } from '#server/platform/http/client-evidence.ts'

/** What the buyer saw and entered at checkout, and the law that the contracts are under. */
export type Shown = {
  price: number
  billing: BillingInfo
  licenses?: ShownLicenses | undefined
  client: ClientEvidence
  governingLaw: string
}

export type Buyer = { id: string; username: string; email: string; artistName: string | null }
