import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PartlyRefundedBadge } from '#client/features/selling/orders/index.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { drawStatus } from '#contract/orders/status-words.ts'
import type { Deal, DealOrders as Orders } from '#contract/pricing/deal.ts'
import { localDay } from '#contract/text/dates.ts'
import { dealOrdersQuery } from './deal-queries.ts'
import styles from './deals.module.css'

/** A deal's orders, their revenue and the discount given. */
export function DealOrderList({ deal, title }: { deal: Deal; title: string }) {
  const { t } = useLingui()
  return (
    <section
      className={classNames(
        styles.dealorders,
        look({ full: true, display: 'grid', gap: 's3', padY: 's4', padX: 'fluid-1', surface: 'panel-2' }),
      )}
      aria-label={t`Orders with ${title}`}
    >
      <Loaded query={useQuery(dealOrdersQuery(deal.id))} problem={t`The orders can't be loaded.`}>
        {(found) => <OrderRows {...found} />}
      </Loaded>
    </section>
  )
}

function OrderRows({ orders, count, earned, given }: Orders) {
  const { i18n } = useLingui()
  const { formatTotal } = useMoney()
  return (
    <>
      <Text numeric>
        {count > orders.length ? (
          <Trans>
            <Plural value={count} one="# order" other="# orders" />: {{ earned: formatTotal(earned) }} earned,{' '}
            {{ given: formatTotal(given) }} given away. The newest {{ listed: orders.length }} are listed.
          </Trans>
        ) : (
          <Trans>
            <Plural value={count} one="# order" other="# orders" />: {{ earned: formatTotal(earned) }} earned,{' '}
            {{ given: formatTotal(given) }} given away
          </Trans>
        )}
      </Text>
      <ul>
        {orders.map(({ id, number, createdAt, status, amount, kept, currency, off }) => (
          <Stack as="li" gapY="s1" gapX="s4" align="center" padY="s2" border="top" key={id} numeric>
            <Text as={Link} link to={`/admin/manage-payments?${new URLSearchParams({ order: id })}`}>
              {number}
            </Text>
            <Text as="span" tone="muted">
              {localDay(createdAt)}
            </Text>
            <PaymentBadge status={status} label={drawStatus(status, i18n)} />
            <PartlyRefundedBadge kept={kept} currency={currency} />
            <span>{formatTotal(amount)}</span>
            <Text as="span" tone="muted">
              <Trans>{{ off: formatTotal(off) }} off</Trans>
            </Text>
          </Stack>
        ))}
      </ul>
    </>
  )
}
