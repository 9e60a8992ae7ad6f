import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Download, ExternalLink, Mail, MailX, ReceiptText } from 'lucide-react'
import { useAdminAct, useProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { type Fact, Facts } from '#client/ui/facts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, Grid, Row, Stack, Text } from '#client/ui/primitives.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { countryName } from '#contract/orders/countries.ts'
import { providerNames } from '#contract/orders/payment-provider.ts'
import { shortDay } from '#contract/text/dates.ts'
import { msg } from '#contract/text/msg.ts'
import styles from './payments.module.css'
import { RefundNote } from './refund-note.tsx'
import { refundProblemId } from './use-refund.tsx'

type Part = { order: AdminOrder }

const DELETED = msg`The customer’s data was deleted. This record is kept for your books.`
const documentNames = {
  invoice: msg`Invoice`,
  'credit-note': msg`Credit note`,
  receipt: msg`Receipt`,
  confirmation: msg`Order confirmation`,
} as const

/** Who the invoice is to, in two columns. */
export function BillingAddress({ order: { billingInfo: billing } }: Part) {
  const locale = useLocale()
  const { i18n, t } = useLingui()
  if (!billing) return <Text tone="muted">{i18n._(DELETED)}</Text>
  const facts = [
    [t`Name`, billing.name],
    [t`Country`, `${countryName(billing.country, locale)} (${billing.country})`],
    [t`Company`, billing.company],
    [t`VAT number`, billing.vatNumber],
    // The store may not require an address.
    [t`Address`, billing.address],
    [t`City, postal code`, [billing.city, billing.state, billing.postalCode].filter(Boolean).join(', ')],
  ].filter(([, value]) => value)
  return (
    <Grid as="dl" columns="2" gapX="s5" gapY="s1" size="ui">
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text as="dt" font="engraved" size="note" tone="muted">
            {name}
          </Text>
          <Text as="dd" breakable>
            {value}
          </Text>
        </div>
      ))}
    </Grid>
  )
}

/** Who the invoice is to and the order's id, as the specification names the fields. */
export function BillingFacts({ order }: Part) {
  const { i18n, t } = useLingui()
  const { billingInfo: billing } = order
  return (
    <>
      <Facts
        facts={[
          ...(billing
            ? ([
                [t`Company`, billing.company],
                [t`VAT number`, billing.vatNumber],
                [t`Name`, billing.name],
                [t`Address`, billing.address],
                [t`City`, billing.city],
                [t`State`, billing.state],
                [t`Postal code`, billing.postalCode],
                [t`Country`, billing.country],
              ] satisfies Fact[])
            : []),
          [t`Id`, order.id],
        ]}
      />
      {!billing && (
        <Text above="s2" tone="muted" size="small">
          {i18n._(DELETED)}
        </Text>
      )}
    </>
  )
}

/** Why the order cannot be refunded here, and what became of a refund. */
export function RefundNotes({ order }: Part) {
  return (
    <>
      {order.refundProblem !== null && (
        <Text above="s2" size="ui" tone="muted" id={refundProblemId(order)}>
          {order.refundProblem}
        </Text>
      )}
      <RefundNote order={order} />
    </>
  )
}

/** The invoice or receipt and credit notes, and the receipt by mail again. */
export function OrderDocuments({ order }: Part) {
  const { i18n, t } = useLingui()
  const { id, number, user, documents } = order
  const sendReceipt = useAdminAct(() => call('POST /orders/:id/receipt', { params: { id } }), {
    done: () =>
      user
        ? t`The receipt is on its way to ${{ email: user.email }}.`
        : t`The receipt is on its way to the customer.`,
  })
  const markReturned = useAdminAct(() => call('POST /orders/:id/receipt/returned', { params: { id } }), {
    done: () => t`Noted. Send the receipt again once the address is right.`,
  })
  const isDelivered = order.confirmation?.state === 'sent' || order.confirmation?.state === 'unknown'
  return (
    <Cluster as="ul" gapX="s5" size="ui">
      {documents.map((document) => (
        <li key={document.url}>
          <Text as="a" link withIcon numeric href={document.url} download>
            <LineIcon of={ReceiptText} size="small" />
            {i18n._(documentNames[document.kind])} {document.number}
          </Text>
        </li>
      ))}
      {order.paymentStatus === 'Completed' && user && (
        <li>
          <Text
            as="button"
            type="button"
            link
            withIcon
            disabled={sendReceipt.isPending}
            aria-label={t`Send the receipt of order ${number} again`}
            onClick={() => sendReceipt.mutate()}
          >
            <LineIcon of={Mail} size="small" />
            <Trans>Send the receipt again</Trans>
          </Text>
        </li>
      )}
      {isDelivered && user && (
        <li>
          <Text
            as="button"
            type="button"
            link
            withIcon
            disabled={markReturned.isPending}
            aria-label={t`The receipt of order ${number} came back`}
            onClick={() => markReturned.mutate()}
          >
            <LineIcon of={MailX} size="small" />
            <Trans>The receipt came back</Trans>
          </Text>
        </li>
      )}
    </Cluster>
  )
}

/** The right of withdrawal of each line, in words; once where all are alike. */
export function RightToWithdraw({ lines }: { lines: NonNullable<AdminOrder['rightToWithdraw']> }) {
  const [first] = lines
  const areAlike = lines.every(({ words }) => words === first?.words)
  return (
    <Stack gap="s2" pack="start" size="ui">
      {(areAlike ? lines.slice(0, 1) : lines).map(({ title, words }) => (
        <Text key={title} numeric>
          {!areAlike && <b>{title}: </b>}
          {words}
        </Text>
      ))}
    </Stack>
  )
}

/** What support, banks and tax offices ask for. */
export function TechnicalDetails({ order }: Part) {
  const { t } = useLingui()
  const { client, providerId, providerUrl, buyerEvidence, number } = order
  const { cardCountry, vatCheck, consentAt } = buyerEvidence
  const provider = order.provider && providerNames[order.provider]
  return (
    <details className={styles.details}>
      <Row as="summary" justify="between" minHeight="28" pointer tone="muted" size="ui" weight="strong">
        <Trans>Technical details</Trans>
        <LineIcon of={ChevronDown} size="small" />
      </Row>
      <Stack gap="s2" padTop="s2" size="ui">
        <div className={styles.facts}>
          <Facts
            facts={[
              [t`Id`, order.id],
              [t`IP address`, client?.address],
              [t`Browser`, client && (client.userAgent ?? t`Unknown`)],
              [t`Taken by`, order.provider && providerNames[order.provider]],
              [t`Payment id`, providerId],
              [t`Country of the payment`, cardCountry],
              [t`VAT check`, vatCheck && `${vatCheck.state}, ${shortDay(vatCheck.checkedAt)}`],
              [t`Agreed to delivery`, consentAt && shortDay(consentAt)],
            ]}
          />
        </div>
        <Cluster gapX="s5">
          {order.paymentHistory.some(({ status }) => status === 'Completed') && (
            <EvidenceLink order={order} />
          )}
          {providerUrl && (
            <Text
              as="a"
              link
              withIcon
              href={providerUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={
                provider
                  ? t`Open order ${number} at ${provider}`
                  : t`Open order ${number} at the payment provider`
              }
            >
              <LineIcon of={ExternalLink} size="small" />
              {provider ? t`Open at ${provider}` : t`Open at the payment provider`}
            </Text>
          )}
        </Cluster>
      </Stack>
    </details>
  )
}

function EvidenceLink({ order }: Part) {
  const { t } = useLingui()
  const download = useProvedDownload(addressOf('GET /orders/:id/evidence.pdf', { params: { id: order.id } }))
  return (
    <Text
      as="a"
      link
      withIcon
      aria-label={t`Download the evidence of order ${{ number: order.number }} for a dispute`}
      {...download}
    >
      <LineIcon of={Download} size="small" />
      <Trans>Evidence for a dispute (PDF)</Trans>
    </Text>
  )
}
