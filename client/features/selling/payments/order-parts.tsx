import { Link } from 'react-router'
import { type Fact, Facts } from '#client/ui/facts.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { localMoment, shortDay } from '#contract/text/dates.ts'
import { BoughtBeat } from './bought-beat.tsx'
import { refundProblemId } from './refund-button.tsx'
import { RefundNote } from './refund-note.tsx'

type Part = { order: AdminOrder }

export function OrderFacts({ order }: Part) {
  const { user } = order
  return (
    <Facts
      facts={[
        ['Id', order.id],
        [
          'User',
          user && (
            <Text as={Link} link to={`/admin/customers/${user.id}`}>
              {user.username}
            </Text>
          ),
        ],
        ['Email', user?.email],
        ['Created', localMoment(order.createdAt)],
        ['IP address', order.client?.address],
        ['Browser', order.client && (order.client.userAgent ?? 'Unknown')],
      ]}
    />
  )
}

export function BillingFacts({ order }: Part) {
  const { billingInfo: billing } = order
  return billing ? (
    <Facts
      facts={[
        ['Company', billing.company],
        ['VAT number', billing.vatNumber],
        ['Name', billing.name],
        // The store may not require an address.
        ['Address', billing.address],
        ['City', billing.city],
        ['State', billing.state],
        ['Postal code', billing.postalCode],
        ['Country', billing.country],
        ...evidenceOf(order),
      ]}
    />
  ) : (
    <Text tone="muted">The customer’s data was deleted. This record is kept for your books.</Text>
  )
}

export function BoughtBeats({ order }: Part) {
  return (
    <ul>
      {order.beats.map((beat) => (
        <BoughtBeat key={`${beat.id} ${beat.license.id}`} beat={beat} currency={order.currency} />
      ))}
    </ul>
  )
}

export function TaxNotes({ order: { taxNotes } }: Part) {
  if (taxNotes.length === 0) return null
  return (
    <Text tone="muted" size="small">
      {taxNotes.join(' ')}
    </Text>
  )
}

/** Why the order cannot be refunded here, and what became of a refund. */
export function RefundNotes({ order }: Part) {
  return (
    <>
      {order.refundProblem !== null && (
        <Text tone="muted" id={refundProblemId(order)}>
          {order.refundProblem}
        </Text>
      )}
      <RefundNote order={order} />
    </>
  )
}

/** Evidence for taxes and the right of withdrawal, if the store keeps any. */
function evidenceOf({ buyerEvidence: { cardCountry, vatCheck, consentAt } }: AdminOrder): Fact[] {
  return [
    ['Card from', cardCountry],
    ['VAT check', vatCheck && `${vatCheck.state}, ${shortDay(vatCheck.checkedAt)}`],
    ['Agreed to delivery', consentAt && shortDay(consentAt)],
  ]
}
