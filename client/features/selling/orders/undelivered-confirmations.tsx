import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Notice } from '#client/ui/notice.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { Order } from '#contract/orders/order.ts'

/** Orders whose confirmation the buyer's mail server refused, each with the confirmation itself. */
export function UndeliveredConfirmations({ orders }: { orders: readonly Order[] }) {
  const { t } = useLingui()
  return orders.map((order) => {
    const { confirmation, documents, number, user } = order
    const paper = documents.find(({ kind }) => kind === 'confirmation')
    if (confirmation?.state !== 'refused' || order.paymentStatus !== 'Completed') return null
    return (
      <Notice key={order.id} tone="warn" title={t`The confirmation of order ${number} didn't reach you`}>
        {user ? (
          <Trans>
            {{ email: user.email }} doesn't take our mail. Correct the address in{' '}
            <Text as={Link} link to="/account">
              your account
            </Text>
            , and we'll send it again.
          </Trans>
        ) : (
          <Trans>
            Your address doesn't take our mail. Correct the address in{' '}
            <Text as={Link} link to="/account">
              your account
            </Text>
            , and we'll send it again.
          </Trans>
        )}
        {paper && (
          <>
            {' '}
            <Trans>
              Here it is as a file:{' '}
              <Text as="a" link href={paper.url} download>
                Order confirmation (PDF)
              </Text>
            </Trans>
          </>
        )}
      </Notice>
    )
  })
}
