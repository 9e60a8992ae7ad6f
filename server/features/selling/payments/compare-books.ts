import type { BooksDifference } from '#contract/orders/books-comparison.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { BookedMoney } from '#server/model/order/index.ts'
import type { MovedMoney } from '#server/model/payment/index.ts'

type Sides = {
  /** What orders recorded in the period. */
  ours: readonly BookedMoney[]
  /** What orders ever recorded of `theirs`. */
  known: readonly BookedMoney[]
  /** What the provider's books have, with some time before and after the period. */
  theirs: readonly MovedMoney[]
}

/**
 * What only one side knows, and sums that differ. Refunds of payments that are not the store's are left out, as are
 * payments of other programs with the same account. Pure.
 * @param isInPeriod tells of the provider's own times
 */
export function compareBooks(
  { ours, known, theirs }: Sides,
  isInPeriod: (at: number) => boolean,
): BooksDifference[] {
  const knownById = new Map([...known, ...ours].map((one) => [`${one.kind} ${one.id}`, one]))
  const theirIds = new Set(theirs.map(({ kind, id }) => `${kind} ${id}`))
  const differences = theirs
    .filter(({ at }) => isInPeriod(at))
    .flatMap((their): BooksDifference[] => {
      const own = knownById.get(`${their.kind} ${their.id}`)
      if (own) return hasOtherSum(own, their) ? [differing(own, their)] : []
      const charge = knownById.get(`payment ${their.chargeId}`)
      const orderId = charge?.orderId ?? their.orderId
      return orderId === undefined ? [] : [onlyTheirs(their, orderId)]
    })
  const missing = ours.filter(({ kind, id }) => !theirIds.has(`${kind} ${id}`)).map(onlyOurs)
  return [...differences, ...missing]
}

function hasOtherSum({ cents, currency }: BookedMoney, their: MovedMoney): boolean {
  return (cents !== undefined && cents !== their.amountCents) || currency !== their.currency
}

function differing(own: BookedMoney, their: MovedMoney): BooksDifference {
  return {
    ...{ kind: own.kind, id: own.id, order: orderNumber(own.orderId), found: 'differs' },
    store: { cents: own.cents ?? null, currency: own.currency },
    provider: { cents: their.amountCents, currency: their.currency },
  }
}

function onlyTheirs({ kind, id, amountCents, currency }: MovedMoney, orderId: string): BooksDifference {
  return {
    ...{ kind, id, order: orderNumber(orderId), found: 'only-provider', store: null },
    provider: { cents: amountCents, currency },
  }
}

function onlyOurs({ kind, id, orderId, cents, currency }: BookedMoney): BooksDifference {
  return {
    ...{ kind, id, order: orderNumber(orderId), found: 'only-store', provider: null },
    store: { cents: cents ?? null, currency },
  }
}
