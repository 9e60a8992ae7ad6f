import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleSlash, Clock, Mail, RefreshCw, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { OrderPapers, PartlyRefundedBadge } from '#client/features/selling/orders/index.ts'
import { RefundButton, RefundNote, refundProblemId } from '#client/features/selling/payments/index.ts'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { Box, Cluster, look, Panel, Row, Stack, Text } from '#client/ui/primitives.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { CustomerFile, CustomerOrder } from '#contract/accounts/customer.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { localMoment } from '#contract/text/dates.ts'
import { countOf } from '#contract/text/format-count.ts'
import { assetNames } from './asset-names.ts'
import styles from './customers.module.css'

const looks = {
  ready: { Icon: CircleCheck, look: styles.cstateOk, word: 'ready' },
  preparing: { Icon: Clock, look: undefined, word: 'being prepared' },
  failed: { Icon: TriangleAlert, look: styles.cstateBad, word: 'could not be created' },
  missing: { Icon: TriangleAlert, look: styles.cstateBad, word: 'missing from the store' },
  closed: { Icon: CircleSlash, look: undefined, word: 'closed' },
} as const satisfies Record<CustomerFile['state'], unknown>

/** One order: its licenses with the state of their files, the mailed links, and actions. */
export function CustomerOrderPanel({ order, email }: { order: CustomerOrder; email: string }) {
  const { t } = useLingui()
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
            text: `${countOf(lost, 'file')} cannot be remade. Upload the beat again, or restore a backup.`,
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
          <PaymentBadge status={order.paymentStatus} />
          <PartlyRefundedBadge kept={order.kept} currency={order.currency} />
          <TestBadge mode={order.paymentMode} />
        </Cluster>
        <Text as="b" numeric size="lead" weight="heavy">
          {formatTotal(order.price, order.currency)}
        </Text>
      </Row>
      <ul>
        {order.beats.map((beat) => (
          <Stack as="li" gap="s2-5" padY="s3-5" border="top" breakable key={beat.lineId}>
            <p>
              <b>{beat.title}</b>{' '}
              <Text as="span" tone="muted">
                {beat.license.name} license{beat.refunded && t`, refunded`}
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
          {order.links
            ? `Links emailed ${localMoment(order.links.mailedAt)}. They ${Date.parse(order.links.until) > Date.now() ? 'work' : 'worked'} until ${localMoment(order.links.until)}.`
            : t`No download links were emailed in the last 30 days. They are in My Purchases.`}
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

/** The files of one license: ready or not, downloaded or not. */
function FileStates({ title, files }: { title: string; files: readonly CustomerFile[] }) {
  const { t } = useLingui()
  return (
    <ul
      className={classNames(styles.cfiles, look({ display: 'grid', gapY: 's2-5', gapX: 's5', size: 'ui' }))}
      aria-label={t`Files of ${title}`}
    >
      {files.map(({ kind, state, problem, downloads, lastDownloadAt }) => {
        const { Icon, look, word } = looks[state]
        return (
          <li key={kind} className={classNames(styles.cstate, look)}>
            <LineIcon of={Icon} />
            <Box as="span" gridColumn="2">
              {assetNames[kind]} {word}
              {problem !== null && `: ${problem}`}
            </Box>
            <Text as="span" gridColumn="2" tone="muted" numeric>
              {lastDownloadAt === null
                ? t`Never downloaded`
                : `${countOf(downloads, 'download')}, last ${localMoment(lastDownloadAt)}`}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
