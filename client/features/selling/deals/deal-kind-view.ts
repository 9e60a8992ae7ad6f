import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { useServerForm } from '#client/platform/use-server-form.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { Deal, DealFields, DealKind, DealOf, DealScopes, FieldsOf } from '#contract/pricing/deal.ts'
import type { dealParts } from '#contract/pricing/deal-parts.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { Message } from '#contract/text/msg.ts'
import type { TypedDeal } from './typed-deal.ts'

export type DealFormState = Pick<
  ReturnType<typeof useServerForm<TypedDeal, DealFields, Deal[]>>,
  'field' | 'form'
>

type FormPart = ComponentType<{ state: DealFormState }>
/** What the server takes for a kind, besides what every deal has. */
type OwnFields<Kind extends DealKind> = Omit<
  Extract<z.input<typeof DealFields>, { kind: Kind }>,
  keyof typeof dealParts
>

/** What money and lists are formatted for. */
export type ShownIn = { currency: Currency; locale: Locale }

/** How the admin area shows and edits a kind of deal. */
export type DealKindView<Kind extends DealKind> = {
  label: Message
  icon: LucideIcon
  title: (deal: DealOf[Kind]) => string
  /** What it does, such as `10% off each license`, and under which conditions. */
  summary: (deal: DealOf[Kind], scopes: DealScopes | undefined, shown: ShownIn) => Message[]
  maxUses: (deal: DealOf[Kind]) => number | null
  /** The deal's name where none was typed. */
  nameOf: (typed: TypedDeal) => string
  nameLabel: Message
  ownFields: (typed: TypedDeal, locale: Locale) => OwnFields<Kind>
  /** Before the name. */
  Lead?: FormPart
  /** Beside the name. */
  Terms: FormPart
  limitsBeats: boolean
  /** After the dates. */
  Conditions?: FormPart
  Preview: ComponentType<{ fields: FieldsOf[Kind]; scopes: DealScopes }>
}
