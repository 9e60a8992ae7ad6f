import { Trans, useLingui } from '@lingui/react/macro'
import { FileArchive } from 'lucide-react'
import { Link } from 'react-router'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useDays } from '#client/platform/use-days.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { Box, look, Stack, Text } from '#client/ui/primitives.tsx'
import { Sleeve } from '#client/ui/sleeve-parts.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import type { Order } from '#contract/orders/order.ts'
import { checkInWords } from '#contract/orders/payment-provider.ts'
import { drawStatus } from '#contract/orders/status-words.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { DeliveryList } from './delivery-list.tsx'
import { OrderPapers } from './order-papers.tsx'
import styles from './orders.module.css'
import { PartlyRefundedBadge } from './partly-refunded-badge.tsx'
import { WithdrawalNote } from './withdrawal-note.tsx'

/** One of your orders: what was bought, with the files and document of each beat. */
export function OrderPanel({
  order,
  hasArchive = true,
  hasCheckNote = true,
}: {
  order: Order
  /** Whether it says that the payment is being checked. */
  hasCheckNote?: boolean
  /** Whether it shows the button for all files. */
  hasArchive?: boolean
}) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { longDay } = useDays()
  const { law } = useStoreSettings()
  return (
    <Box as="article" surface="panel-2" corner="panel" aria-label={t`Order ${{ number: order.number }}`}>
      <header
        className={classNames(
          styles.orderHead,
          look({
            gapY: 's3',
            gapX: 's5',
            padY: 's4-5',
            padX: { base: 's6', below768: 's4' },
            border: 'bottom',
            cluster: true,
            gap: 's2',
          }),
        )}
      >
        <Box grow>
          <Text as="h2" size="h3" numeric>
            {order.number}
          </Text>
          <Text tone="muted" size="small">
            {longDay(order.createdAt)}, {formatTotal(order.price, order.currency, locale)}
            {order.taxNotes.map((note) => ` ${note}`)}
          </Text>
        </Box>
        <PaymentBadge status={order.paymentStatus} label={drawStatus(order.paymentStatus, i18n)} />
        <PartlyRefundedBadge kept={order.kept} currency={order.currency} />
        <TestBadge mode={order.paymentMode} />
        {law?.withdraw && order.beats.some(({ withdrawal }) => withdrawal?.state === 'open') && (
          <Text as={Link} reloadDocument link size="small" to={`/withdraw?order=${order.number}`}>
            {law.withdraw}
          </Text>
        )}
        {hasArchive && order.archiveUrl && (
          <a className={buttonClass({ small: true })} href={order.archiveUrl} download>
            <LineIcon of={FileArchive} size="small" />
            <Trans>Download everything</Trans>
          </a>
        )}
      </header>
      {hasCheckNote && order.checkedSince && (
        <Text padY="s3" padX="s6" tone="muted">
          {i18n._(checkInWords({ provider: order.provider, method: order.checkedMethod }))}
        </Text>
      )}
      <OrderPapers documents={order.documents} />
      <ul className={undefined}>
        {order.beats.map((beat) => (
          <li
            key={`${beat.id} ${beat.license.id}`}
            className={classNames(
              styles.orderBeat,
              look({
                display: 'grid',
                columns: { base: ['96', 'main'], below768: ['64', 'main'] },
                gap: { base: 's4-5', below768: 's3-5' },
                padY: 's4-5',
                padX: { base: 's6', below768: 's4' },
              }),
            )}
          >
            <Sleeve as="img" src={mediaUrl(beat.image)} alt="" width={96} height={96} loading="lazy" />
            <Stack gap="s1-5" pack="start">
              <Text as="h3" size="4" weight="strong">
                {beat.title}
              </Text>
              <Text tone="muted" size="small">
                <Trans>
                  by {{ username: beat.owner.username }}, {{ name: beat.license.name }} license,{' '}
                  {{ price: formatTotal(beat.price, order.currency, locale) }}
                </Trans>
              </Text>
              <WithdrawalNote order={order} beat={beat} />
              {beat.delivery && <DeliveryList beat={beat} delivery={beat.delivery} />}
            </Stack>
          </li>
        ))}
      </ul>
    </Box>
  )
}
