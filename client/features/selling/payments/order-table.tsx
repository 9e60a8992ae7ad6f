import { ph } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { type Column, DataTable, RowLink } from '#client/ui/data-table.tsx'
import { Box, Cluster, Row, Text } from '#client/ui/primitives.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { keptInWords } from '#contract/orders/partly-refunded.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { localBriefDay, localMonth, localTime } from '#contract/text/dates.ts'
import { listParts } from '#contract/text/list-names.ts'
import { OrderState } from './order-state.tsx'
import { paidWithInWords } from './paid-with.ts'
import { useOrderLink } from './use-order-link.ts'
import type { OrderMonth } from './use-order-list.ts'

const SHOWN_COVERS = 3
const NAMED_BEATS = 2

/** Orders as rows below the heads of their months; each opens its order. */
export function OrderTable({
  orders,
  months,
  narrow,
  opened,
}: {
  orders: readonly AdminOrder[]
  months: readonly OrderMonth[]
  /** Beside an opened order. */
  narrow: boolean
  /** The number of the order that is open beside it. */
  opened: string | undefined
}) {
  const locale = useLocale()
  const { t, i18n } = useLingui()
  const linkTo = useOrderLink()
  const buyer: Column<AdminOrder> = {
    title: t`Buyer`,
    head: true,
    cell: ({ number, user }) => (
      <>
        <RowLink
          as={Link}
          {...linkTo(number)}
          aria-label={t`${{ username: user?.username ?? t`Deleted account` }}, order ${number}`}
        >
          {user?.username ?? (
            <Text as="span" tone="muted" weight="text" nowrap>
              <Trans>Deleted account</Trans>
            </Text>
          )}
        </RowLink>
        {narrow && (
          <Box as="small" display="block" size="note" weight="text" tone="muted" numeric nowrap>
            {number}
          </Box>
        )}
      </>
    ),
  }
  const rest: Column<AdminOrder>[] = [
    {
      title: t`Beats`,
      onPhone: 'line',
      ...(narrow && { hide: 'below1180' }),
      cell: (order) => <OrderedBeats order={order} withTitles={!narrow} />,
    },
    ...(narrow
      ? []
      : [
          {
            title: t`Paid with`,
            nowrap: true,
            hide: 'below1180',
            onPhone: 'hidden',
            cell: (order) => {
              const words = paidWithInWords(order)
              return typeof words === 'string' ? words : i18n._(words)
            },
          } satisfies Column<AdminOrder>,
        ]),
    {
      title: t`Date`,
      sorted: 'descending',
      nowrap: true,
      onPhone: 'aside',
      cell: ({ createdAt, kept, currency }) => (
        <Text as="span" numeric>
          {localBriefDay(createdAt)}
          <Box as="small" display="block" size="note" tone="muted" hide="below768">
            {localTime(createdAt)}
          </Box>
          {kept !== null && (
            <Box as="small" display="block" above="s2" size="fine" tone="muted" hide="from768">
              {keptInWords(kept, currency, i18n)}
            </Box>
          )}
        </Text>
      ),
    },
    {
      title: t({ message: 'State', context: 'of an order' }),
      onPhone: 'line',
      cell: (order) => (
        <Cluster as="span" gap="s1-5">
          <OrderState order={order} />
        </Cluster>
      ),
    },
    {
      title: t`Total`,
      end: true,
      onPhone: 'beside',
      cell: ({ price, currency, kept }) => (
        <>
          <Text as="b" weight="strong">
            {formatTotal(price, currency, locale)}
          </Text>
          {kept !== null && (
            <Box as="small" display="block" size="note" tone="muted" hide="below768">
              {keptInWords(kept, currency, i18n)}
            </Box>
          )}
        </>
      ),
    },
  ]
  const number: Column<AdminOrder> = {
    title: t`Number`,
    nowrap: true,
    onPhone: 'hidden',
    cell: (order) => (
      <Text as="span" numeric>
        {order.number}
      </Text>
    ),
  }
  return (
    <DataTable
      roomy
      stacked
      columns={narrow ? [buyer, ...rest] : [number, buyer, ...rest]}
      items={orders}
      keyOf={({ id }) => id}
      isCurrent={(order) => order.number === opened}
      groupOf={({ createdAt }) => {
        const key = monthKey(new Date(createdAt))
        const month = months.find((each) => each.month === key)
        return { key, head: <MonthHead name={localMonth(createdAt)} month={month} /> }
      }}
    />
  )
}

/** `2026-11` in the browser's time zone, as the server sums months up. */
function monthKey(at: Date): string {
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`
}

function MonthHead({ name, month }: { name: string; month: OrderMonth | undefined }) {
  const locale = useLocale()
  return (
    <Row as="span" wraps justify={{ below768: 'between' }}>
      <Text as="b" weight="strong" tone="text">
        {name}
      </Text>
      {month && (
        <Text as="span" numeric>
          <Text as="span" hide="below768">
            ,{' '}
          </Text>
          <Plural value={{ count: month.orders }} one="# order" other="# orders" />
          {month.kept.map(({ currency, amount }) => (
            <span key={currency}>
              {', '}
              <Trans>
                <Text as="b" weight="strong" tone={{ base: 'text', below768: 'inherit' }}>
                  {ph({ amount: formatTotal(amount, currency, locale) })}
                </Text>{' '}
                kept
              </Trans>
            </span>
          ))}
        </Text>
      )}
    </Row>
  )
}

function OrderedBeats({ order: { beats }, withTitles }: { order: AdminOrder; withTitles: boolean }) {
  const locale = useLocale()
  const [first] = beats
  const titles =
    beats.length <= NAMED_BEATS
      ? listParts(
          beats.map(({ title }) => title),
          locale,
        )
      : (first?.title ?? '')
  return (
    <Row as="span" gap="s3">
      <Row as="span" gap="s0" rigid hide="below768" aria-hidden>
        {beats.slice(0, SHOWN_COVERS).map(({ lineId, image }) => (
          <Box
            as="img"
            width="36"
            height="36"
            fit="cover"
            key={lineId}
            src={mediaUrl(image)}
            alt=""
            loading="lazy"
          />
        ))}
      </Row>
      <Text
        as="span"
        tone={{ below768: 'muted' }}
        size={{ below768: 'ui' }}
        hide={withTitles ? undefined : 'from768'}
      >
        {titles}
        {beats.length > NAMED_BEATS && (
          <Text as="span" tone="muted">
            {' '}
            <Plural value={{ more: beats.length - 1 }} one="and # more" other="and # more" />
          </Text>
        )}
      </Text>
    </Row>
  )
}
