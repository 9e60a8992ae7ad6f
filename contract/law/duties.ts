import { canCancelInSevenDays, canWithdraw, hasWithdrawalFunction, mayAddTax } from './regions.ts'

/** Facts about a store that decide what it has to show, ask, keep and send. Countries are ISO 3166-1 codes. */
export type StoreFacts = {
  /** Undefined until the owner has said it: what depends on the seller waits. */
  seller: string | undefined
  countries: readonly string[]
  /** Whether sales are shared with others. */
  paysCollaborators: boolean
  /** Ten people or more, or more than two million euros a year. */
  isLarge: boolean
}

export type Buyer = { country: string; isBusiness: boolean; total: number }

type Duty = {
  /** Without it somebody is fined or sued; else it should be. */
  isMust: boolean
  /** Whether it is owed to this buyer. */
  buyer?: (buyer: Buyer) => boolean
  /** Whether the store has it because of its seller. One that is owed to buyers is had because of the countries sold to. */
  store?: (facts: StoreFacts) => boolean
}

const isConsumerIn = (rule: (country: string) => boolean) => (buyer: Buyer) =>
  !buyer.isBusiness && rule(buyer.country)
const paying =
  (rule: (buyer: Buyer) => boolean) =>
  (buyer: Buyer): boolean =>
    buyer.total > 0 && rule(buyer)
const sellerIn =
  (...countries: string[]) =>
  ({ seller }: StoreFacts) =>
    seller !== undefined && countries.includes(seller)

/** Everything that a law asks of a store somewhere. Adding a duty or a country is one entry here, with its test. */
const duties = {
  // The right to withdraw
  withdrawal: { isMust: true, buyer: isConsumerIn(canWithdraw) },
  withdrawalFunction: { isMust: true, buyer: isConsumerIn(hasWithdrawalFunction) },
  cancelFunction: {
    isMust: false,
    buyer: isConsumerIn((country) => country === 'GB' || canCancelInSevenDays(country)),
  },
  /** Consent to immediate delivery; an order that costs nothing needs none. */
  consent: { isMust: true, buyer: paying(isConsumerIn(canWithdraw)) },
  sevenDays: { isMust: false, buyer: isConsumerIn(canCancelInSevenDays) },
  instruction: { isMust: true, buyer: isConsumerIn(canWithdraw) },
  confirmation: { isMust: true, buyer: isConsumerIn((country) => canWithdraw(country) || country === 'CA') },
  conformity: { isMust: false, buyer: isConsumerIn(canWithdraw) },
  // The checkout
  obligationButton: { isMust: true, buyer: paying(isConsumerIn(canWithdraw)) },
  sixItems: { isMust: true, buyer: isConsumerIn((country) => country === 'JP') },
  australianRights: { isMust: true, buyer: isConsumerIn((country) => country === 'AU') },
  // Prices and taxes
  totalPrices: { isMust: true, buyer: isConsumerIn((country) => !mayAddTax(country)) },
  taxByLine: { isMust: true, buyer: ({ country }) => country === 'CA' },
  // Pages of the seller
  imprint: { isMust: true, store: sellerIn('DE', 'AT') },
  disputes: { isMust: true, store: sellerIn('DE', 'AT') },
  frenchNotice: { isMust: true, store: sellerIn('FR') },
  commercialDisclosure: { isMust: true, store: sellerIn('JP') },
  legalNotice: {
    isMust: true,
    store: ({ seller, countries }) =>
      seller !== undefined &&
      !['DE', 'AT', 'FR', 'JP'].includes(seller) &&
      (canWithdraw(seller) || (seller === 'BR' && countries.includes('BR'))),
  },
  accessibility: {
    isMust: true,
    store: ({ isLarge, countries }) => isLarge && countries.some(hasWithdrawalFunction),
  },
  taxForms: {
    isMust: true,
    store: ({ seller, paysCollaborators }) => seller === 'US' && paysCollaborators,
  },
} as const satisfies Record<string, Duty>

export type DutyId = keyof typeof duties
const ids = Object.keys(duties) as DutyId[]

/** Why a store has a duty: the countries it sells to, or the seller's own. */
export type Reason = { sellsTo: readonly string[] } | { sellerIn: string }
export type StoreDuty = { id: DutyId; isMust: boolean; reason: Reason }

/** The duties of a store, each with its reason, in the order of the table above. */
export function lawOf(facts: StoreFacts): StoreDuty[] {
  return ids.flatMap((id): StoreDuty[] => {
    const duty: Duty = duties[id]
    const { isMust, buyer, store } = duty
    const sellsTo = buyer
      ? facts.countries.filter((country) => buyer({ country, isBusiness: false, total: 1 }))
      : []
    if (sellsTo.length > 0) return [{ id, isMust, reason: { sellsTo } }]
    if (store?.(facts)) return [{ id, isMust, reason: { sellerIn: facts.seller ?? '' } }]
    return []
  })
}

/** What is owed to a buyer. `total` in any unit: only whether the order costs something counts. */
export function dutiesOf(buyer: Buyer): ReadonlySet<DutyId> {
  return new Set(
    ids.filter((id) => {
      const duty: Duty = duties[id]
      return duty.buyer?.(buyer) ?? false
    }),
  )
}
