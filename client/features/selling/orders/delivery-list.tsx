import { Link } from 'react-router'
import { BusyNote } from '#client/ui/busy-note.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { OrderDelivery, OrderedBeat } from '#contract/orders/order.ts'
import { DocumentLink } from './document-link.tsx'
import { FileLinks } from './file-links.tsx'
import styles from './orders.module.css'

/** A bought license's files and its document. */
export function DeliveryList({ beat, delivery }: { beat: OrderedBeat; delivery: OrderDelivery }) {
  if (delivery.state === 'revoked')
    return <p className={classNames(uiType.muted, uiType.small)}>{whyClosed(beat)}</p>
  return (
    <>
      <ul className={classNames(uiLayout.cluster, styles.delivery)}>
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
      <p className={classNames(uiType.muted, uiType.small)}>
        Certificate{' '}
        <Link className={classNames(uiType.link, uiBase.num)} to={`/orders/${delivery.certificate}`}>
          {delivery.certificate}
        </Link>
      </p>
    </>
  )
}

function whyClosed({ passport }: OrderedBeat): string {
  if (passport?.state === 'disputed')
    return 'The payment for this order is disputed. Its downloads are closed until that is settled.'
  return 'This license was refunded, so its downloads are closed.'
}
