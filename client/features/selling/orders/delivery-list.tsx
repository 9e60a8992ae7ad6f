import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { BusyNote } from '#client/ui/busy-note.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { OrderDelivery, OrderedBeat } from '#contract/orders/order.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { DeliveryFiles } from './delivery-files.tsx'
import { DocumentLink } from './document-link.tsx'
import { FileLinks } from './file-links.tsx'

/** A bought license's files and its document. */
export function DeliveryList({ beat, delivery }: { beat: OrderedBeat; delivery: OrderDelivery }) {
  const { i18n, t } = useLingui()
  if (delivery.state === 'revoked')
    return (
      <Text tone="muted" size="small">
        {i18n._(whyClosed(beat))}
      </Text>
    )
  return (
    <>
      <DeliveryFiles>
        <FileLinks title={beat.title} delivery={delivery} />
        {delivery.documentUrl !== null && (
          <li>
            <DocumentLink
              href={delivery.documentUrl}
              name={t`License`}
              about={t`License document of ${{ title: beat.title }}`}
            />
          </li>
        )}
      </DeliveryFiles>
      {delivery.state === 'preparing' && <BusyNote text={t`Preparing your files...`} />}
      <Text tone="muted" size="small">
        <Trans>
          Certificate{' '}
          <Text as={Link} link numeric to={`/orders/${delivery.certificate}`}>
            {ph({ certificate: delivery.certificate })}
          </Text>
        </Trans>
      </Text>
    </>
  )
}

function whyClosed({ passport }: OrderedBeat): Message {
  if (passport?.state === 'disputed')
    return msg`The payment for this order is disputed. Its downloads are closed until that is settled.`
  return msg`This license was refunded, so its downloads are closed.`
}
