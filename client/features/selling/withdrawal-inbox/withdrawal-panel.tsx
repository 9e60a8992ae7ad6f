import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Hourglass, type LucideIcon, Mail, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Badge } from '#client/ui/badge.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { Box, Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import type { AdminWithdrawal, StatementState, WithdrawnLine } from '#contract/law/admin-withdrawal.ts'
import { countryName } from '#contract/orders/countries.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { mediumDayIn, timeIn } from '#contract/text/zoned-days.ts'
import { MatchForm } from './match-form.tsx'
import { WithdrawalActions } from './withdrawal-actions.tsx'

const states: Record<StatementState, { label: Message; tone?: 'info' | 'good'; icon: LucideIcon }> = {
  waiting: { label: msg`Withdrawal`, tone: 'info', icon: Hourglass },
  refunded: { label: msg`Refunded`, icon: Undo2 },
  answered: { label: msg`Answered`, icon: Mail },
  settled: { label: msg`Nothing to do`, icon: CircleCheck },
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
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const { timeZone } = useStoreSettings()
  const { reference, state, statement, order, receivedAt, closed, answer } = withdrawal
  const { label, tone, icon } = states[state]
  const due = state === 'waiting' ? dueBy(withdrawal, (at) => mediumDayIn(timeZone)(at, locale)) : undefined
  const closedOn = closed && mediumDayIn(timeZone)(closed.at, locale)
  return (
    <PanelSection
      title={reference}
      end={
        <Cluster as="span" gap="s1-5">
          <Badge tone={tone} icon={icon}>
            {i18n._(label)}
          </Badge>
          {order?.isTest && <TestBadge mode="test" short />}
        </Cluster>
      }
    >
      <Text tone="muted" size="ui" numeric>
        {listParts(
          [
            t`Received ${{ day: mediumDayIn(timeZone)(receivedAt, locale) }}, ${{ time: timeIn(timeZone)(receivedAt, locale) }}`,
            ...(due ? [i18n._(due)] : []),
            ...(closed
              ? [closed.by ? t`closed ${closedOn} by ${{ by: closed.by }}` : t`closed ${closedOn}`]
              : []),
          ],
          locale,
        )}
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
function dueBy(
  { dueAt, receivedAt, order }: AdminWithdrawal,
  formatDay: (at: string) => string,
): Message | undefined {
  if (order && !order.lines.some(({ isStated, right }) => isStated && right === 'open')) return undefined
  if (dueAt === receivedAt) return msg`the money has to be back at once`
  const day = formatDay(dueAt)
  return msg`money has to be back by ${{ day }}`
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
  const locale = useLocale()
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
        {country && `, ${countryName(country, locale)}`}.{' '}
        {shownBy === null
          ? isOther
            ? t`Sent with another address than the order’s, which was told.`
            : t`Sent without signing in.`
          : shownBy === 'account'
            ? t`Sent from the buyer’s account.`
            : t`Sent with the link of the receipt.`}
        {mayBeLonger && (
          <>
            {' '}
            <Trans>
              The order is from before instructions were kept: the period can be up to 12 months longer.
            </Trans>
          </>
        )}
      </Text>
      <Box as="ul" border="bottom">
        {lines
          .filter(({ isStated }) => isStated)
          .map((line) => (
            <Box as="li" key={line.id} border="top" padY="s2-5">
              <StatedLine line={line} price={formatTotal(line.price, order.currency, locale)} />
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
        {refunded
          ? t`${title}, ${license} license, ${price}, refunded`
          : t`${title}, ${license} license, ${price}`}
      </Text>
      <Text tone="muted" size="ui" numeric>
        {words}{' '}
        {downloads === 0 ? (
          <Trans>Nothing was downloaded.</Trans>
        ) : (
          <Plural value={downloads} one="# download." other="# downloads." />
        )}
        {isNearlyInTime && (
          <>
            {' '}
            <Trans>It came at most three days late: check for a holiday.</Trans>
          </>
        )}
      </Text>
    </>
  )
}
