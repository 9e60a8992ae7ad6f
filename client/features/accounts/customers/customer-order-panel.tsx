import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleSlash, Clock, Mail, RefreshCw, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { OrderPapers, PartlyRefundedBadge } from '#client/features/selling/orders/index.ts'
import { RefundButton, RefundNote, refundProblemId } from '#client/features/selling/payments/index.ts'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { Box, Cluster, look, Panel, Row, Stack, Text } from '#client/ui/primitives.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { CustomerFile, CustomerOrder } from '#contract/accounts/customer.ts'
import { drawStatus } from '#contract/orders/status-words.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { localMoment } from '#contract/text/dates.ts'
import styles from './customers.module.css'
import { fileStates } from './file-state.ts'

const looks = {
  ready: { Icon: CircleCheck, look: styles.cstateOk },
  preparing: { Icon: Clock, look: undefined },
  failed: { Icon: TriangleAlert, look: styles.cstateBad },
  missing: { Icon: TriangleAlert, look: styles.cstateBad },
  closed: { Icon: CircleSlash, look: undefined },
} as const satisfies Record<CustomerFile['state'], unknown>

/** One order: its licenses with the state of their files, the mailed links, and actions. */
export function CustomerOrderPanel({ order, email }: { order: CustomerOrder; email: string }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const showToast = useToast()
  const sendLinks = useAdminAct(() => call('POST /orders/:id/receipt', { params: { id: order.id } }), {
    done: () => t`New links are on their way to ${email}.`,
  })
  const makeAgain = useAdminAct(() => call('POST /orders/:id/files', { params: { id: order.id } }), {
    onDone: ({ lost }) =>
      lost === 0
        ? showToast({ tone: 'ok', text: t`The files are being prepared.` })
        : showToast({
            tone: 'error',
            text: t`${plural(lost, { one: '# file', other: '# files' })} cannot be remade. Upload the beat again, or restore a backup.`,
          }),
  })
  const isPaid = order.paymentStatus === 'Completed'
  return (
    <Panel as="article" pad="fluid-2" aria-label={t`Order ${{ number: order.number }}`}>
      <Row gap="s3-5" align="start">
        <Cluster grow gap="s2" gapX="s3-5">
          <Text as="h2" numeric>
            <Text
              as={Link}
              link
              to={`/admin/manage-payments?${new URLSearchParams({ order: order.number })}`}
            >
              {order.number}
            </Text>
          </Text>
          <Text as="span" tone="muted" numeric>
            {localMoment(order.createdAt)}
          </Text>
          <PaymentBadge status={order.paymentStatus} label={drawStatus(order.paymentStatus, i18n)} />
          <PartlyRefundedBadge kept={order.kept} currency={order.currency} />
          <TestBadge mode={order.paymentMode} />
        </Cluster>
        <Text as="b" numeric size="lead" weight="heavy">
          {formatTotal(order.price, order.currency, locale)}
        </Text>
      </Row>
      <ul>
        {order.beats.map((beat) => (
          <Stack as="li" gap="s2-5" padY="s3-5" border="top" breakable key={beat.lineId}>
            <p>
              <b>{beat.title}</b>{' '}
              <Text as="span" tone="muted">
                {beat.refunded
                  ? t`${{ license: beat.license.name }} license, refunded`
                  : t`${{ license: beat.license.name }} license`}
              </Text>
            </p>
            <FileStates
              title={beat.title}
              files={order.delivered.find(({ lineId }) => lineId === beat.lineId)?.files ?? []}
            />
          </Stack>
        ))}
      </ul>
      {isPaid && (
        <Text tone="muted">
          <MailedLinks links={order.links} />
        </Text>
      )}
      <OrderPapers documents={order.documents} flush />
      {order.refundProblem !== null && (
        <Text tone="muted" id={refundProblemId(order)}>
          {order.refundProblem}
        </Text>
      )}
      <RefundNote order={order} />
      {isPaid && (
        <Cluster gap="s2">
          <Button small busy={sendLinks.isPending} onClick={() => sendLinks.mutate(undefined)}>
            <LineIcon of={Mail} />
            <Trans>Email links again</Trans>
          </Button>
          <Button small busy={makeAgain.isPending} onClick={() => makeAgain.mutate(undefined)}>
            <LineIcon of={RefreshCw} />
            <Trans>Remake files</Trans>
          </Button>
          <RefundButton order={order} />
        </Cluster>
      )}
    </Panel>
  )
}

/** When download links were emailed, and until when they work. */
function MailedLinks({ links }: Pick<CustomerOrder, 'links'>) {
  if (!links)
    return <Trans>No download links were emailed in the last 30 days. They are in My Purchases.</Trans>
  const mailedAt = localMoment(links.mailedAt)
  const until = localMoment(links.until)
  return Date.parse(links.until) > Date.now() ? (
    <Trans>
      Links emailed {mailedAt}. They work until {until}.
    </Trans>
  ) : (
    <Trans>
      Links emailed {mailedAt}. They worked until {until}.
    </Trans>
  )
}

/** The files of one license: ready or not, downloaded or not. */
function FileStates({ title, files }: { title: string; files: readonly CustomerFile[] }) {
  const { t, i18n } = useLingui()
  return (
    <ul
      className={classNames(styles.cfiles, look({ display: 'grid', gapY: 's2-5', gapX: 's5', size: 'ui' }))}
      aria-label={t`Files of ${title}`}
    >
      {files.map(({ kind, state, problem, downloads, lastDownloadAt }) => {
        const { Icon, look } = looks[state]
        const said = i18n._(fileStates[kind][state])
        return (
          <li key={kind} className={classNames(styles.cstate, look)}>
            <LineIcon of={Icon} />
            <Box as="span" gridColumn="2">
              {problem === null ? said : t`${{ file: said }}: ${problem}`}
            </Box>
            <Text as="span" gridColumn="2" tone="muted" numeric>
              {lastDownloadAt === null
                ? t`Never downloaded`
                : t`${plural(downloads, { one: '# download', other: '# downloads' })}, last ${{ last: localMoment(lastDownloadAt) }}`}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
