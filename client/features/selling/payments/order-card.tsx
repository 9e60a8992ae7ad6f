import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale } from '#client/platform/use-locale.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Box, Cluster, Row, Stack, Text } from '#client/ui/primitives.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { keptInWords } from '#contract/orders/partly-refunded.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { localMoment } from '#contract/text/dates.ts'
import { BoughtBeat } from './bought-beat.tsx'
import { BillingFacts, RefundNotes } from './order-parts.tsx'
import { OrderState } from './order-state.tsx'
import { PaymentHistory } from './payment-history.tsx'
import styles from './payments.module.css'
import { RefundButton } from './refund-button.tsx'
import { useOrderLink } from './use-order-link.ts'

/** An order with every field that the specification names, as a card. */
export function OrderCard({ order, onDelete }: { order: AdminOrder; onDelete: () => void }) {
  const locale = useLocale()
  const { t, i18n } = useLingui()
  const { number, user, kept, currency } = order
  const linkTo = useOrderLink()
  return (
    <Box as="article" surface="panel-2" aria-label={t`Order ${number}`}>
      <CardPart first>
        <Cluster gap="s2" minHeight="32">
          <Text as="h2" size="figure" weight="heavy" leading="1" stretch="106" numeric grow>
            {formatTotal(order.price, currency, locale)}
          </Text>
          <OrderState order={order} />
        </Cluster>
        <Text size="small" tone="muted" numeric>
          {kept !== null && `${keptInWords(kept, currency, i18n)}. `}
          <Text as={Link} {...linkTo(number)} link>
            {number}
          </Text>
          , <span>{localMoment(order.createdAt)}</span>
        </Text>
        <div className={styles.facts}>
          {user ? (
            <Facts
              facts={[
                [t`User`, user.username],
                [t`Email`, user.email],
              ]}
            />
          ) : (
            <Text tone="muted" size="small">
              <Trans>Deleted account</Trans>
            </Text>
          )}
        </div>
      </CardPart>
      <CardPart title={t`Beats`}>
        <Stack as="ul" gap="s3">
          {order.beats.map((beat) => (
            <BoughtBeat key={beat.lineId} beat={beat} currency={currency} />
          ))}
        </Stack>
      </CardPart>
      <CardPart title={t`Payment history`}>
        <PaymentHistory entries={order.paymentHistory} />
      </CardPart>
      <CardPart title={t`Billing`}>
        <div className={styles.facts}>
          <BillingFacts order={order} />
        </div>
      </CardPart>
      <CardPart>
        <Row gap="s2">
          <RefundButton wide order={order} />
          {user && <IconButton label={t`Delete order ${number}`} danger icon={Trash2} onClick={onDelete} />}
        </Row>
        <RefundNotes order={order} />
      </CardPart>
    </Box>
  )
}

function CardPart({ first, title, children }: { first?: boolean; title?: string; children: ReactNode }) {
  return (
    <Stack gap="s2" padX="s4-5" padY="s3-5" border={first ? undefined : 'top'}>
      {title && (
        <Text as="h3" font="engraved" size="note" weight="strong" tone="muted">
          {title}
        </Text>
      )}
      {children}
    </Stack>
  )
}
