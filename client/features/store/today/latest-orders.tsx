import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Badge } from '#client/ui/badge.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { Box, Cluster, look, Row, Stack, Text } from '#client/ui/primitives.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import { partlyRefundedText } from '#contract/orders/partly-refunded.ts'
import { drawStatus } from '#contract/orders/status-words.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import type { LatestOrder, Today } from '#contract/store/today.ts'
import { listParts } from '#contract/text/list-names.ts'
import { briefDayIn, timeIn } from '#contract/text/zoned-days.ts'

const SHOWN_COVERS = 3

/** The newest orders, in any state: a table, or a list on phones. */
export function LatestOrders({
  orders,
  timeZone,
  mode,
}: { orders: readonly LatestOrder[] } & Pick<Today, 'timeZone' | 'mode'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const day = (at: string) => briefDayIn(timeZone)(at, locale)
  const time = (at: string) => timeIn(timeZone)(at, locale)
  return (
    <section aria-labelledby="latest-orders">
      <Row justify="between" gap="s4" below="s2-5">
        <Text as="h2" size="title" weight="heavy" id="latest-orders">
          <Trans>Latest orders</Trans>
        </Text>
        <Text as={Link} link tap to="/admin/manage-payments">
          <Trans>All orders</Trans>
        </Text>
      </Row>
      {orders.length === 0 && (
        <Text tone="muted">
          <Trans>No orders yet.</Trans>
        </Text>
      )}
      {orders.length > 0 && (
        <Box hide="below768">
          <DataTable
            items={orders}
            keyOf={({ id }) => id}
            roomy
            columns={[
              { title: t`Buyer`, head: true, cell: (order) => <Buyer order={order} /> },
              { title: t`Beats`, cell: (order) => <Beats order={order} /> },
              {
                title: t`When`,
                cell: ({ createdAt }) => (
                  <Stack as="span" leading="1.35" numeric nowrap>
                    {day(createdAt)}
                    <Text as="span" tone="muted" size="note">
                      {time(createdAt)}
                    </Text>
                  </Stack>
                ),
              },
              {
                title: t({ message: 'State', context: 'of an order' }),
                cell: (order) => <State order={order} mode={mode} />,
              },
              { title: t`Total`, end: true, cell: (order) => <Total order={order} /> },
            ]}
          />
        </Box>
      )}
      <Box as="ul" hide="from768">
        {orders.map((order) => (
          <Box as="li" key={order.id} border="top" padY="s3-5">
            <Row justify="between" gap="s4" align="start">
              <Buyer order={order} />
              <Total order={order} />
            </Row>
            <Row justify="between" gap="s4" align="start" size="ui" tone="muted">
              <Titles order={order} />
              <Text as="span" numeric nowrap size="fine">
                {day(order.createdAt)}
              </Text>
            </Row>
            <State order={order} mode={mode} />
          </Box>
        ))}
      </Box>
    </section>
  )
}

function Buyer({ order: { number, username } }: { order: LatestOrder }) {
  const { t } = useLingui()
  return (
    <Box
      as={Link}
      to={`/admin/manage-payments?order=${number}`}
      aria-label={username ? t`${username}, order ${number}` : t`Deleted account, order ${number}`}
      weight="strong"
      breakable
    >
      {username || (
        <Text as="em" tone="muted" weight="text">
          <Trans>Deleted account</Trans>
        </Text>
      )}
    </Box>
  )
}

function Beats({ order }: { order: LatestOrder }) {
  return (
    <Row as="span" gap="s3">
      <Box as="span" display="flex" gap="s0" rigid aria-hidden>
        {order.beats.slice(0, SHOWN_COVERS).map(({ image }, at) => (
          <img
            className={look({ square: '36', fit: 'cover', corner: 'sleeve' })}
            // biome-ignore lint/suspicious/noArrayIndexKey: a beat can be in an order twice, and nothing moves
            key={at}
            src={mediaUrl(image)}
            alt=""
            width={36}
            height={36}
            loading="lazy"
          />
        ))}
      </Box>
      <Titles order={order} />
    </Row>
  )
}

function State({
  order: { paymentStatus, paymentMode, kept },
  mode,
}: { order: LatestOrder } & Pick<Today, 'mode'>) {
  const { i18n } = useLingui()
  return (
    <Cluster gap="s1">
      {kept === null ? (
        <PaymentBadge status={paymentStatus} label={drawStatus(paymentStatus, i18n)} />
      ) : (
        <Badge tone="info" icon={Undo2}>
          {i18n._(partlyRefundedText)}
        </Badge>
      )}
      {mode === 'live' && <TestBadge mode={paymentMode} />}
    </Cluster>
  )
}

function Total({ order: { price, kept, currency } }: { order: LatestOrder }) {
  const locale = useLocale()
  return (
    <Box numeric text="end">
      <b>{formatTotal(price, currency, locale)}</b>
      {kept !== null && (
        <Text as="span" tone="muted" size="note" display="block" nowrap>
          <Trans>{{ kept: formatTotal(kept, currency, locale) }} kept</Trans>
        </Text>
      )}
    </Box>
  )
}

/** `Copper Rain and 2 more`, `Tin Roof, Two and Four` */
function Titles({ order: { beats } }: { order: LatestOrder }) {
  const locale = useLocale()
  const titles = beats.map(({ title }) => title)
  const [title, , third] = titles
  return (
    <span>
      {third !== undefined ? (
        <Trans>
          {title} and {{ more: titles.length - 1 }} more
        </Trans>
      ) : (
        listParts(titles, locale)
      )}
    </span>
  )
}
