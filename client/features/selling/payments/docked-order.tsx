import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Mail, Trash2, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button, buttonClass, IconButton } from '#client/ui/button.tsx'
import { DockedPanel, DockedPart } from '#client/ui/docked-panel.tsx'
import { IconKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, Row, Stack, Text } from '#client/ui/primitives.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { keptInWords } from '#contract/orders/partly-refunded.ts'
import { leftOfOrder } from '#contract/orders/plan-refund.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { localBriefDay } from '#contract/text/dates.ts'
import { msg } from '#contract/text/msg.ts'
import { briefMoment } from './brief-moment.ts'
import { DockedLine } from './docked-line.tsx'
import {
  BillingAddress,
  OrderDocuments,
  RefundNotes,
  RightToWithdraw,
  TechnicalDetails,
} from './order-parts.tsx'
import { OrderState } from './order-state.tsx'
import { OrderSums } from './order-sums.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { refundableOrder } from './refund-form.ts'
import { refundProblemId, useRefund } from './use-refund.tsx'

const documentNames = {
  invoice: msg`Invoice`,
  receipt: msg`Receipt`,
  'credit-note': msg`Credit note`,
  confirmation: msg`Order confirmation`,
} as const

/** Everything about one order, beside the list, and what can be done with it. */
export function DockedOrder({
  order,
  onDelete,
  ...panel
}: {
  order: AdminOrder
  onBefore: (() => void) | undefined
  onAfter: (() => void) | undefined
  onClose: () => void
  onDelete: () => void
}) {
  const locale = useLocale()
  const { i18n, t } = useLingui()
  const { number, user, currency, documents } = order
  const refund = useRefund(order)
  const left = toDollars(leftOfOrder(refundableOrder(order)))
  const [paper] = documents
  return (
    <DockedPanel
      {...panel}
      title={t`Order ${number}`}
      item={t`Order`}
      head={
        <>
          <Cluster gap="s3-5" gapY="s2">
            <Text as="span" size="head" weight="heavy" leading="1" stretch="106" tight="2" numeric>
              {formatTotal(order.price, currency, locale)}
            </Text>
            <OrderState order={order} />
          </Cluster>
          <Text above="s2-5" size="ui" tone="muted" leading="1.45" numeric breakable>
            <WhatCameBack order={order} />
            {user ? (
              <>
                <Text as={Link} link weight="strong" to={`/admin/customers/${user.id}`}>
                  {user.username}
                </Text>
                , {user.email}
              </>
            ) : (
              t`Deleted account`
            )}
            , {briefMoment(order.createdAt)}
          </Text>
          <RefundNotes order={order} />
        </>
      }
      foot={
        <>
          <Button
            small
            busy={refund.isRunning}
            disabled={!refund.isPossible}
            aria-describedby={refund.isStuck ? refundProblemId(order) : undefined}
            onClick={() => refund.ask()}
          >
            {!refund.isRunning && <LineIcon of={Undo2} size="small" />}
            {refund.isRunning
              ? t`Refunding`
              : refund.isPossible && left > 0
                ? t`Refund ${{ left: formatTotal(left, currency, locale) }}`
                : refund.isPossible
                  ? t`End licenses`
                  : t({ message: 'Refund', context: 'a button' })}
          </Button>
          {paper && (
            <a
              className={buttonClass({ variant: 'quiet', small: true })}
              href={paper.url}
              aria-label={i18n._(documentNames[paper.kind])}
              download
            >
              <LineIcon of={FileText} size="small" />
              <Text as="span" hide="below480">
                {i18n._(documentNames[paper.kind])}
              </Text>
            </a>
          )}
          <Row push gap="s1">
            {user && (
              <>
                <IconKey
                  href={`mailto:${user.email}`}
                  aria-label={t`Write to ${{ username: user.username }}`}
                >
                  <LineIcon of={Mail} />
                </IconKey>
                <IconButton label={t`Delete order ${number}`} danger icon={Trash2} onClick={onDelete} />
              </>
            )}
          </Row>
          {refund.dialog}
        </>
      }
    >
      <DockedPart title={t`Beats`}>
        <Stack as="ul" gap="s2-5" aria-label={t`Beats`}>
          {order.beats.map((beat) => (
            <DockedLine
              key={beat.lineId}
              beat={beat}
              currency={currency}
              onRefund={refund.isPossible ? () => refund.ask(beat.lineId) : undefined}
            />
          ))}
        </Stack>
        <OrderSums order={order} />
      </DockedPart>
      <DockedPart title={t`Payment history`}>
        <PaymentHistory entries={order.paymentHistory} />
      </DockedPart>
      <DockedPart title={t`Billing`}>
        <BillingAddress order={order} />
      </DockedPart>
      {documents.length > 0 && (
        <DockedPart title={t`Documents`}>
          <OrderDocuments order={order} />
        </DockedPart>
      )}
      {order.rightToWithdraw && (
        <DockedPart title={t`Right of withdrawal`}>
          <RightToWithdraw lines={order.rightToWithdraw} />
        </DockedPart>
      )}
      <DockedPart>
        <TechnicalDetails order={order} />
      </DockedPart>
    </DockedPanel>
  )
}

/** What is kept of a refunded order, and when the last of it went back. */
function WhatCameBack({ order }: { order: AdminOrder }) {
  const locale = useLocale()
  const { i18n } = useLingui()
  const { refundedAmount, kept, currency } = order
  const back = order.paymentHistory.findLast(({ status }) => status === 'Refunded')
  if (!back || refundedAmount === 0) return null
  return (
    <>
      {kept !== null && (
        <Text as="b" weight="strong" tone="text">
          {keptInWords(kept, currency, i18n)}.{' '}
        </Text>
      )}
      <Trans>
        {{ amount: formatTotal(refundedAmount, currency, locale) }} went back on{' '}
        {{ day: localBriefDay(back.date) }}.
      </Trans>
      <br />
    </>
  )
}
