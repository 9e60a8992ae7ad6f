import { Mail, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { OrderPapers, PartlyRefundedBadge } from '#client/features/selling/orders/index.ts'
import { RefundButton, RefundNote, refundProblemId } from '#client/features/selling/payments/index.ts'
import adminStyles from '#client/features/store/admin/admin.module.css'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { TestBadge } from '#client/ui/test-badge.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { CustomerOrder } from '#contract/accounts/customer.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { localMoment } from '#contract/text/dates.ts'
import { countOf } from '#contract/text/format-count.ts'
import styles from './customers.module.css'
import { FileStates } from './file-states.tsx'

/** One order: its licenses with the state of their files, the mailed links, and actions. */
export function CustomerOrderPanel({ order, email }: { order: CustomerOrder; email: string }) {
  const showToast = useToast()
  const sendLinks = useAdminAct(() => call('POST /orders/:id/receipt', { params: { id: order.id } }), {
    done: () => `New links are on their way to ${email}.`,
  })
  const makeAgain = useAdminAct(() => call('POST /orders/:id/files', { params: { id: order.id } }), {
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
    <article className={adminStyles.panel} aria-label={`Order ${order.number}`}>
      <div className={classNames(uiLayout.cluster, styles.corderHead)}>
        <h3 className={uiBase.num}>
          <Link className={uiType.link} to={`/admin/manage-payments?${new URLSearchParams({ q: order.id })}`}>
            {order.number}
          </Link>
        </h3>
        <span className={classNames(uiType.muted, uiBase.num)}>{localMoment(order.createdAt)}</span>
        <PaymentBadge status={order.paymentStatus} />
        <PartlyRefundedBadge kept={order.kept} currency={order.currency} />
        <TestBadge mode={order.paymentMode} />
        <b className={classNames(uiBase.num, styles.corderTotal)}>
          {formatTotal(order.price, order.currency)}
        </b>
      </div>
      <ul className={styles.clines}>
        {order.beats.map((beat) => (
          <li key={beat.lineId}>
            <p>
              <b>{beat.title}</b>{' '}
              <span className={uiType.muted}>
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
        <p className={uiType.muted}>
          {order.links
            ? `Links emailed ${localMoment(order.links.mailedAt)}. They ${Date.parse(order.links.until) > Date.now() ? 'work' : 'worked'} until ${localMoment(order.links.until)}.`
            : 'No download links were emailed in the last 30 days. They are in My Purchases.'}
        </p>
      )}
      <OrderPapers documents={order.documents} />
      {order.refundProblem !== null && (
        <p className={uiType.muted} id={refundProblemId(order)}>
          {order.refundProblem}
        </p>
      )}
      <RefundNote order={order} />
      {isPaid && (
        <div className={uiLayout.cluster}>
          <Button small busy={sendLinks.isPending} onClick={() => sendLinks.mutate(undefined)}>
            <Mail className={uiBase.ico} aria-hidden />
            Email links again
          </Button>
          <Button small busy={makeAgain.isPending} onClick={() => makeAgain.mutate(undefined)}>
            <RefreshCw className={uiBase.ico} aria-hidden />
            Remake files
          </Button>
          <RefundButton order={order} />
        </div>
      )}
    </article>
  )
}
