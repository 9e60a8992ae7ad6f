import { Percent } from 'lucide-react'
import { msg } from '#contract/text/msg.ts'
import type { DealKindView } from './deal-kind-view.ts'
import { reductionInWords } from './deal-words.ts'
import { DiscountField } from './discount-field.tsx'
import { SalePreviewPanel } from './sale-preview.tsx'
import { reductionFrom } from './typed-deal.ts'

export const saleView: DealKindView<'sale'> = {
  label: msg({ message: 'Sale', context: 'a kind of deal' }),
  icon: Percent,
  title: ({ name }) => name,
  summary: (deal, scopes, shown) => [reductionInWords(deal, scopes, shown)],
  maxUses: () => null,
  nameOf: ({ name }) => name,
  nameLabel: msg`Name, shown to buyers`,
  ownFields: (typed, locale) => ({ kind: 'sale', ...reductionFrom(typed, locale) }),
  Terms: DiscountField,
  limitsBeats: true,
  Preview: SalePreviewPanel,
}
