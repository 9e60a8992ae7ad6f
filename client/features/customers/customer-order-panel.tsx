import { Mail, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { useAdminAct } from '#client/features/admin/index.ts'
import { OrderPapers } from '#client/features/orders/index.ts'
import { RefundButton, RefundNote, refundProblemId } from '#client/features/payments/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { CustomerOrder } from '#contract/customer.ts'
import { countOf } from '#contract/format-count.ts'
import { formatTotal } from '#contract/money.ts'
import { FileStates } from './file-states.tsx'
import { formatMoment } from './format-moment.ts'

/** One order: its licenses with the state of their files, the mailed links, and actions. */
export function CustomerOrderPanel({ order, email }: { order: CustomerOrder; email: string }) {
  const showToast = useToast()
  const sendLinks = useAdminAct(() => sendJson('POST', `/api/orders/${order.id}/receipt`), {
    done: () => `New links are on their way to ${email}.`,
  })
  const makeAgain = useAdminAct(() => sendJson<{ lost: number }>('POST', `/api/orders/${order.id}/files`), {
    onDone: ({ lost }) =>
      lost === 0
        ? showToast({ tone: 'ok', text: 'The files are being prepared.' })
        : showToast({
            tone: 'error',
            text: `${countOf(lost, 'file')} cannot be remade. Upload the beat again, or restore a backup.`,
          }),
  })
  const isPaid = order.paymentStatus === 'Completed'
  return (
    <article className="panel corder" aria-label={`Order ${order.number}`}>
      <div className="cluster corder__head">
        <h3 className="num">
          <Link className="link" to={`/admin/manage-payments?${new URLSearchParams({ q: order.id })}`}>
            {order.number}
          </Link>
        </h3>
        <span className="muted num">{formatMoment(order.createdAt)}</span>
        <PaymentBadge status={order.paymentStatus} />
        <TestBadge mode={order.paymentMode} />
        <b className="num corder__total">{formatTotal(order.price, order.currency)}</b>
      </div>
      <ul className="clines">
        {order.beats.map((beat) => (
          <li key={beat.lineId}>
            <p>
              <b>{beat.title}</b>{' '}
              <span className="muted">
                {beat.license.name} license{beat.refunded && ', refunded'}
              </span>
            </p>
            <FileStates
              title={beat.title}
              files={order.delivered.find(({ lineId }) => lineId === beat.lineId)?.files ?? []}
            />
          </li>
        ))}
      </ul>
      {isPaid && (
        <p className="muted">
          {order.links
            ? `Links emailed ${formatMoment(order.links.mailedAt)}. They ${Date.parse(order.links.until) > Date.now() ? 'work' : 'worked'} until ${formatMoment(order.links.until)}.`
            : 'No download links were emailed in the last 30 days. They are in My Purchases.'}
        </p>
      )}
      <OrderPapers documents={order.documents} />
      {order.refundProblem !== null && (
        <p className="muted" id={refundProblemId(order)}>
          {order.refundProblem}
        </p>
      )}
      <RefundNote order={order} />
      {isPaid && (
        <div className="cluster">
          <Button small busy={sendLinks.isPending} onClick={() => sendLinks.mutate(undefined)}>
            <Mail className="ico" aria-hidden />
            Email links again
          </Button>
          <Button small busy={makeAgain.isPending} onClick={() => makeAgain.mutate(undefined)}>
            <RefreshCw className="ico" aria-hidden />
            Remake files
          </Button>
          <RefundButton order={order} />
        </div>
      )}
    </article>
  )
}
