import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleX, type LucideIcon, RotateCcw, Send, Undo2 } from 'lucide-react'
import { useDays } from '#client/platform/use-days.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Row, Stack, Text } from '#client/ui/primitives.tsx'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatBalance, formatChange } from '#contract/pricing/money.ts'
import { describeLine } from '#contract/splits/describe-line.ts'
import type { SharedKind, ShareLine } from '#contract/splits/payout.ts'
import { briefDay } from '#contract/text/dates.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'

const icons: Partial<Record<SharedKind, LucideIcon>> = {
  refund: Undo2,
  dispute: CircleAlert,
  payout: Send,
  'payout-undone': RotateCcw,
  'payout-failed': CircleX,
  'payout-reversed': RotateCcw,
}

/** Lines of a collaborator's ledger, newest first. */
export function LedgerTable({
  lines,
  currency,
}: {
  lines: readonly (ShareLine & { order?: string | null })[]
  currency: Currency
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const { mediumDay } = useDays('UTC')
  const money = (dollars: number) => formatBalance(dollars, currency, locale)
  return (
    <DataTable
      stacked
      items={lines}
      keyOf={({ id }) => id}
      isMarked={({ kind }) => kind.startsWith('payout')}
      columns={[
        { title: t`Date`, cell: ({ at }) => <span title={mediumDay(at)}>{briefDay(at, locale)}</span> },
        { title: t`What`, head: true, cell: (line) => <What line={line} /> },
        {
          title: t`Price without tax`,
          end: true,
          onPhone: 'hidden',
          cell: ({ price }) => price !== null && money(price),
        },
        { title: t`Fee`, end: true, onPhone: 'hidden', cell: ({ fee }) => fee !== null && money(fee) },
        {
          title: t({ message: 'Share', context: 'of a sale' }),
          end: true,
          onPhone: 'hidden',
          cell: ({ percent }) => percent !== null && formatPercentage(percent, locale),
        },
        {
          title: t`Amount`,
          end: true,
          onPhone: 'beside',
          cell: ({ amount }) => <b>{formatChange(amount, currency, locale)}</b>,
        },
        { title: t`Balance`, end: true, cell: ({ balance }) => money(balance) },
      ]}
    />
  )
}

function What({ line }: { line: ShareLine & { order?: string | null } }) {
  const { t, i18n } = useLingui()
  const Icon = icons[line.kind]
  const { what, detail } = describeLine(line, i18n)
  const isLoss = line.kind === 'refund' || line.kind === 'dispute'
  return (
    <Row as="span" gap="s3">
      {Icon && (
        <Stack
          as="span"
          center
          rigid
          square="28"
          surface={isLoss ? 'blue-dim' : 'raised'}
          tone={isLoss ? 'blue' : 'muted'}
        >
          <LineIcon of={Icon} size="small" />
        </Stack>
      )}
      <span>
        {what}
        <Text as="small" display="block" weight="text" size="fine" tone="muted">
          {line.order ? t`${detail}, order ${{ order: line.order }}` : detail}
        </Text>
      </span>
    </Row>
  )
}
