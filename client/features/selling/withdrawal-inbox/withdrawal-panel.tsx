import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Hourglass, type LucideIcon, Mail, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Badge } from '#client/ui/badge.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { Box, Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import type { AdminWithdrawal, StatementState, WithdrawnLine } from '#contract/law/admin-withdrawal.ts'
import { countryName } from '#contract/orders/countries.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { countOf } from '#contract/text/format-count.ts'
import { mediumDayIn, timeIn } from '#contract/text/zoned-days.ts'
import { MatchForm } from './match-form.tsx'
import { WithdrawalActions } from './withdrawal-actions.tsx'

const states: Record<StatementState, { label: string; tone?: 'info' | 'good'; icon: LucideIcon }> = {
  waiting: { label: 'Withdrawal', tone: 'info', icon: Hourglass },
  refunded: { label: 'Refunded', icon: Undo2 },
  answered: { label: 'Answered', icon: Mail },
  settled: { label: 'Nothing to do', icon: CircleCheck },
}

/** One statement: what was said, what it is about, what became of the right, and what to do by when. */
export function WithdrawalPanel({
  withdrawal,
  isNext,
}: {
  withdrawal: AdminWithdrawal
  /** It is the next step: its button is the main one. */
  isNext: boolean
}) {
  const { t } = useLingui()
  const { timeZone } = useStoreSettings()
  const { reference, state, statement, order, receivedAt, closed, answer } = withdrawal
  const { label, tone, icon } = states[state]
  return (
    <PanelSection
      title={reference}
      end={
        <Cluster as="span" gap="s1-5">
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
          {order?.isTest && <TestBadge mode="test" short />}
        </Cluster>
      }
    >
      <Text tone="muted" size="ui" numeric>
        Received {mediumDayIn(timeZone)(receivedAt)}, {timeIn(timeZone)(receivedAt)}
        {state === 'waiting' && <DueBy withdrawal={withdrawal} />}
        {closed && `, closed ${mediumDayIn(timeZone)(closed.at)}${closed.by ? ` by ${closed.by}` : ''}`}
      </Text>
      <Text breakable>{statement ?? t`Name and address were erased.`}</Text>
      {order ? <AboutOrder withdrawal={withdrawal} /> : <Unmatched withdrawal={withdrawal} />}
      {answer !== null && (
        <Stack gap="s1">
          <Text weight="strong">
            <Trans>Your answer</Trans>
          </Text>
          {answer.split('\n').map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text that was sent
            <Text key={at} tone="muted" breakable>
              {line}
            </Text>
          ))}
        </Stack>
      )}
      <WithdrawalActions key={state} withdrawal={withdrawal} isNext={isNext} />
    </PanelSection>
  )
}

/** By when money has to be back, if it has to. */
function DueBy({ withdrawal: { dueAt, receivedAt, order } }: { withdrawal: AdminWithdrawal }) {
  const { t } = useLingui()
  const { timeZone } = useStoreSettings()
  if (order && !order.lines.some(({ isStated, right }) => isStated && right === 'open')) return null
  if (dueAt === receivedAt) return t`, the money has to be back at once`
  return t`, money has to be back by ${{ dueAt: mediumDayIn(timeZone)(dueAt) }}`
}

function Unmatched({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  return (
    <>
      <Text tone="muted">
        <Trans>It matches no order.</Trans>
      </Text>
      {withdrawal.state === 'waiting' && <MatchForm withdrawal={withdrawal} />}
    </>
  )
}

function AboutOrder({ withdrawal: { order, email, shownBy } }: { withdrawal: AdminWithdrawal }) {
  const { t } = useLingui()
  if (!order) return null
  const { number, username, lines, country, mayBeLonger } = order
  const isOther = email !== null && order.email !== null && email.toLowerCase() !== order.email.toLowerCase()
  return (
    <Stack gap="s3">
      <Text size="ui">
        <Text as={Link} link weight="strong" to={`/admin/manage-payments?order=${number}`}>
          <Trans>Order {number}</Trans>
        </Text>
        , {username ?? t`deleted account`}
        {country && `, ${countryName(country)}`}.{' '}
        {shownBy === null
          ? isOther
            ? t`Sent with another address than the order’s, which was told.`
            : t`Sent without signing in.`
          : shownBy === 'account'
            ? t`Sent from the buyer’s account.`
            : t`Sent with the link of the receipt.`}
        {mayBeLonger &&
          t` The order is from before instructions were kept: the period can be up to 12 months longer.`}
      </Text>
      <Box as="ul" border="bottom">
        {lines
          .filter(({ isStated }) => isStated)
          .map((line) => (
            <Box as="li" key={line.id} border="top" padY="s2-5">
              <StatedLine line={line} price={formatTotal(line.price, order.currency)} />
            </Box>
          ))}
      </Box>
    </Stack>
  )
}

function StatedLine({ line, price }: { line: WithdrawnLine; price: string }) {
  const { t } = useLingui()
  const { title, license, words, downloads, refunded, isNearlyInTime } = line
  return (
    <>
      <Text weight="strong" breakable>
        {title}, {license} license, {price}
        {refunded && t`, refunded`}
      </Text>
      <Text tone="muted" size="ui" numeric>
        {words} {downloads === 0 ? t`Nothing was downloaded.` : `${countOf(downloads, 'download')}.`}
        {isNearlyInTime && t` It came at most three days late: check for a holiday.`}
      </Text>
    </>
  )
}
