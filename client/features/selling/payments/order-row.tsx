import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { OrderPapers, PartlyRefundedBadge } from '#client/features/selling/orders/index.ts'
import { mediaUrl } from '#client/platform/media-url.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { Box, Cluster, look, Stack, Text } from '#client/ui/primitives.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { localDay, localTime } from '#contract/text/dates.ts'
import { OrderActions } from './order-actions.tsx'
import styles from './order-list.module.css'
import { BillingFacts, BoughtBeats, OrderFacts, RefundNotes, TaxNotes } from './order-parts.tsx'
import { PaymentHistory } from './payment-history.tsx'
import partStyles from './payments.module.css'

const SHOWN_COVERS = 3
const NAMED_BEATS = 2

/** An order in one line, which opens to everything about it. */
export function OrderRow({
  order,
  opened,
  onDelete,
}: {
  order: AdminOrder
  /** Open at first. */
  opened: boolean
  onDelete: () => void
}) {
  const [isOpen, setOpen] = useState(opened)
  const id = useId()
  const { number, user, beats, createdAt, paymentStatus, kept, currency, price } = order
  const more = beats.length - NAMED_BEATS
  return (
    <li
      className={classNames(
        isOpen && styles.isOpen,
        look({ border: 'bottom', surface: isOpen ? 'panel-2' : undefined }),
      )}
    >
      <button
        type="button"
        className={classNames(
          styles.line,
          look({
            display: 'grid',
            columns: { base: ['20', '1.1fr', '2fr', '130', '190', '96'], below1024: ['20', 'main', 'auto'] },
            gap: 's4-5',
            align: 'center',
            width: 'full',
            minHeight: '68',
            padY: { base: 's2', below768: 's3' },
            padX: { base: 's3', below768: '0' },
            text: 'start',
            gapY: { below768: 's1-5' },
            gapX: { below768: 's3' },
          }),
        )}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen((before) => !before)}
      >
        <span className={classNames(styles.chevron, look({ inline: true, tone: 'muted' }))}>
          <LineIcon of={ChevronRight} />
        </span>
        <span className={classNames(styles.two, look({ display: 'grid', leading: '1.35', minWidth: '0' }))}>
          <Box as="b" ellipsis weight="strong" clip>
            {user?.username ?? 'Deleted customer'}
          </Box>
          <Text as="span" numeric tone="muted" size="small">
            {number}
          </Text>
        </span>
        <span
          className={classNames(
            styles.beats,
            look({ display: 'flex', align: 'center', gap: 's3-5', minWidth: '0', order: { below1024: '4' } }),
          )}
        >
          <span
            className={classNames(styles.covers, look({ display: 'flex', gap: 's0', rigid: true }))}
            aria-hidden
          >
            {beats.slice(0, SHOWN_COVERS).map(({ lineId, image }) => (
              <img
                className={look({ width: '36', height: '36', fit: 'cover' })}
                key={lineId}
                src={mediaUrl(image)}
                alt=""
                width={36}
                height={36}
                loading="lazy"
              />
            ))}
          </span>
          <span>
            {beats
              .slice(0, NAMED_BEATS)
              .map(({ title }) => title)
              .join(', ')}
            {more > 0 && (
              <Text as="span" tone="muted">
                {' '}
                and {more} more
              </Text>
            )}
          </span>
        </span>
        <span
          className={classNames(
            styles.two,
            look({ display: 'grid', leading: '1.35', minWidth: '0', numeric: true }),
          )}
        >
          {localDay(createdAt)}
          <Text as="span" tone="muted" size="small">
            {localTime(createdAt)}
          </Text>
        </span>
        <Stack as="span" gap="s1" items={{ base: 'start', below1024: 'end' }} order={{ below1024: '6' }}>
          {kept === null ? (
            <PaymentBadge status={paymentStatus} />
          ) : (
            <PartlyRefundedBadge kept={kept} currency={currency} stacked />
          )}
          <TestBadge mode={order.paymentMode} />
        </Stack>
        <Box
          as="b"
          text="end"
          weight="strong"
          gridColumn={{ below1024: '3' }}
          gridRow={{ below1024: '1' }}
          numeric
        >
          {formatTotal(price, currency)}
        </Box>
      </button>
      {isOpen && (
        <article
          id={id}
          className={classNames(
            styles.details,
            partStyles.parts,
            look({
              display: 'grid',
              columns: { base: ['main', '1.3fr', 'main'], below1024: '2', below768: '1' },
              gap: 'fluid-2',
            }),
          )}
          aria-label={`Order ${number}`}
        >
          <Stack pack="start" gap="s2-5">
            <h3>Order</h3>
            <OrderFacts order={order} />
            <h3>Billing</h3>
            <BillingFacts order={order} />
          </Stack>
          <Stack pack="start" gap="s2-5">
            <h3>Beats</h3>
            <BoughtBeats order={order} />
            <TaxNotes order={order} />
          </Stack>
          <Stack pack="start" gap="s2-5">
            <PaymentHistory entries={order.paymentHistory} />
            <OrderPapers documents={order.documents} />
            <RefundNotes order={order} />
            <Cluster gap="s1">
              <OrderActions order={order} onDelete={onDelete} />
            </Cluster>
          </Stack>
        </article>
      )}
    </li>
  )
}
