import { ExternalLink, FileText, Mail, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { OrderPapers, PartlyRefundedBadge } from '#client/features/selling/orders/index.ts'
import { useAdminAct, useProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { type Fact, Facts } from '#client/ui/facts.tsx'
import { IconKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { look, Row, Text } from '#client/ui/primitives.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { localMoment, shortDay } from '#contract/text/dates.ts'
import { BoughtBeat } from './bought-beat.tsx'
import { PaymentHistory } from './payment-history.tsx'
import styles from './payments.module.css'
import { RefundButton, refundProblemId } from './refund-button.tsx'
import { RefundNote } from './refund-note.tsx'

/** Everything about one order. */
export function PaymentPanel({ order, onDelete }: { order: AdminOrder; onDelete: () => void }) {
  const sendReceipt = useAdminAct(() => call('POST /orders/:id/receipt', { params: { id: order.id } }), {
    done: () => `The receipt is on its way to ${order.user?.email ?? 'the customer'}.`,
  })
  const { user, billingInfo: billing } = order
  return (
    <article className={styles.payment} aria-label={`Order ${order.number}`}>
      <div className={styles.paymentHead}>
        <Row justify="between" gap="s4">
          <h2 className={classNames(styles.paymentId, look({ numeric: true }))}>{order.number}</h2>
          <PaymentBadge status={order.paymentStatus} />
          <PartlyRefundedBadge kept={order.kept} currency={order.currency} />
          <TestBadge mode={order.paymentMode} />
        </Row>
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
      </div>
      <div>
        <h3>Billing</h3>
        {billing ? (
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
        )}
      </div>
      <div>
        <h3>Beats</h3>
        <ul>
          {order.beats.map((beat) => (
            <BoughtBeat key={`${beat.id} ${beat.license.id}`} beat={beat} currency={order.currency} />
          ))}
        </ul>
      </div>
      {order.taxNotes.length > 0 && (
        <Text tone="muted" size="small">
          {order.taxNotes.join(' ')}
        </Text>
      )}
      <OrderPapers documents={order.documents} />
      <PaymentHistory entries={order.paymentHistory} />
      {order.refundProblem !== null && (
        <Text tone="muted" id={refundProblemId(order)}>
          {order.refundProblem}
        </Text>
      )}
      <RefundNote order={order} />
      <div className={classNames(styles.paymentFoot, look({ cluster: true, gap: 's2' }))}>
        <Text as="span" numeric>
          {formatTotal(order.price, order.currency)}
        </Text>
        <RefundButton order={order} />
        {order.paymentStatus === 'Completed' && user && (
          <IconButton
            label={`Send the receipt of order ${order.number} again`}
            disabled={sendReceipt.isPending}
            icon={Mail}
            onClick={() => sendReceipt.mutate()}
          />
        )}
        {order.paymentHistory.some(({ status }) => status === 'Completed') && <EvidenceLink order={order} />}
        {order.providerUrl && (
          <IconKey
            href={order.providerUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open order ${order.number} at the payment provider`}
            title="Open at the payment provider"
          >
            <LineIcon of={ExternalLink} />
          </IconKey>
        )}
        {user && (
          <IconButton label={`Delete order ${order.number}`} danger icon={Trash2} onClick={onDelete} />
        )}
      </div>
    </article>
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

function EvidenceLink({ order }: { order: AdminOrder }) {
  const { href, ...download } = useProvedDownload(
    addressOf('GET /orders/:id/evidence.pdf', { params: { id: order.id } }),
  )
  return (
    <IconKey
      href={href}
      aria-label={`Download the evidence of order ${order.number} for a dispute`}
      title="Evidence for a dispute (PDF)"
      {...download}
    >
      <LineIcon of={FileText} />
    </IconKey>
  )
}
