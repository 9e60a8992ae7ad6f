import { Link } from 'react-router'
import { BusyNote } from '#client/ui/busy-note.tsx'
import type { Delivery, OrderedBeat } from '#contract/order.ts'
import { DocumentLink } from './document-link.tsx'
import { FileLinks } from './file-links.tsx'

/** A bought license's files and its document. */
export function DeliveryList({ beat, delivery }: { beat: OrderedBeat; delivery: Delivery }) {
  if (delivery.state === 'revoked') return <p className="muted small">{whyClosed(beat)}</p>
  return (
    <>
      <ul className="cluster delivery">
        <FileLinks title={beat.title} delivery={delivery} />
        {delivery.documentUrl !== null && (
          <li>
            <DocumentLink
              href={delivery.documentUrl}
              name="License"
              about={`License document of ${beat.title}`}
            />
          </li>
        )}
      </ul>
      {delivery.state === 'preparing' && <BusyNote text="Preparing your files..." />}
      <p className="muted small">
        Certificate{' '}
        <Link className="link num" to={`/orders/${delivery.certificate}`}>
          {delivery.certificate}
        </Link>
      </p>
    </>
  )
}

function whyClosed({ passport, refunded }: OrderedBeat): string {
  if (passport?.state === 'disputed')
    return 'The payment for this order is disputed. Its downloads are closed until that is settled.'
  return `This ${refunded ? 'license' : 'order'} was refunded, so its downloads are closed.`
}
