import { ExternalLink, FileText, Mail, Trash2 } from 'lucide-react'
import { useAdminAct, useProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { IconButton } from '#client/ui/button.tsx'
import { IconKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { RefundButton } from './refund-button.tsx'

/** What can be done with an order, as buttons in a row. */
export function OrderActions({ order, onDelete }: { order: AdminOrder; onDelete: () => void }) {
  const { user } = order
  const sendReceipt = useAdminAct(() => call('POST /orders/:id/receipt', { params: { id: order.id } }), {
    done: () => `The receipt is on its way to ${user?.email ?? 'the customer'}.`,
  })
  return (
    <>
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
      {user && <IconButton label={`Delete order ${order.number}`} danger icon={Trash2} onClick={onDelete} />}
    </>
  )
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
