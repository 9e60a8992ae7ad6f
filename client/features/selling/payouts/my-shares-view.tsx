import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError } from '#client/platform/api.ts'
import { useDays } from '#client/platform/use-days.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { Box, Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import { formatBalance } from '#contract/pricing/money.ts'
import type { MyShares } from '#contract/splits/payout.ts'
import { utcMonthName } from '#contract/text/dates.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { Ledger } from './ledger.tsx'
import { MethodForm } from './method-form.tsx'
import { MethodPanel } from './method-panel.tsx'
import { waysInWords } from './methods.ts'
import { MonthBars } from './month-bars.tsx'
import type { Money } from './my-shares-lists.tsx'
import { Beats, Statements } from './my-shares-lists.tsx'
import { mySharesQuery } from './payout-queries.ts'
import { ProfileForm } from './profile-form.tsx'
import { SharesNotices, useStripeReturn } from './shares-notices.tsx'

/** What a collaborator sees: balance, sales, beats, statements and how they are paid. */
export function MySharesView() {
  const { t } = useLingui()
  const query = useQuery(mySharesQuery())
  // Stripe's page leads back here.
  const cameBack = useSearchParams()[0].has('stripe')
  const back = useStripeReturn(cameBack)
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyNote title={t`You have no shares here.`}>
        <Text tone="muted">{query.error.message}</Text>
        <Link className={buttonClass({})} to="/contact">
          <Trans>Ask the store</Trans>
        </Link>
      </EmptyNote>
    )
  return (
    <Loaded query={query} problem={t`Your shares can't be loaded.`}>
      {(shares) => (
        <>
          {back.error && (
            <Notice tone="warn" title={t`Stripe can’t be asked about your account right now.`}>
              <Trans>Reload this page in a minute.</Trans>
            </Notice>
          )}
          <Shares shares={shares} cameBack={cameBack && back.isSuccess} />
        </>
      )}
    </Loaded>
  )
}

function Shares({ shares, cameBack }: { shares: MyShares; cameBack: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [choosing, setChoosing] = useState<'method' | 'besideStripe'>()
  const money = (dollars: number) => formatBalance(dollars, shares.currency, locale)
  const waits = shares.method === null && shares.balance > 0
  return (
    <>
      {shares.balance < 0 && (
        <Notice tone="info" title={t`Your balance is below zero.`}>
          <Trans>
            Refunds took back more than you earned since the last payout. You do not have to pay anything:
            later sales settle it first.
          </Trans>
        </Notice>
      )}
      {!choosing && <SharesNotices shares={shares} money={money} cameBack={cameBack} />}
      {(choosing || waits) && (
        <MethodForm
          key={choosing}
          shares={shares}
          besideStripe={choosing === 'besideStripe'}
          onDone={() => setChoosing(undefined)}
        />
      )}
      {shares.lines.length === 0 ? (
        <NewShares shares={shares} money={money} onChange={setChoosing} />
      ) : (
        <SoldShares shares={shares} money={money} onChange={setChoosing} />
      )}
    </>
  )
}

type PartProps = { shares: MyShares; money: Money; onChange: (what: 'method' | 'besideStripe') => void }

/** Before the first sale. */
function NewShares({ shares, money, onChange }: PartProps) {
  const { t } = useLingui()
  return (
    <Grid columns={{ base: ['to400', 'main'], below1180: '1' }} gap="s5" marginY="s5">
      <Stack gap="s6" pack="start">
        <PanelSection title={t`Balance`} quiet>
          <Text size="1" weight="heavy" leading="1" numeric>
            {money(0)}
          </Text>
          <Text tone="muted">
            <Trans>
              Nothing has sold yet since you joined. Your share of each sale shows up here within a minute.
            </Trans>
          </Text>
        </PanelSection>
        <MethodPanel shares={shares} money={money} onChange={onChange} />
      </Stack>
      <Stack gap="s6" pack="start">
        <Beats beats={shares.beats} />
        <ProfileForm shares={shares} />
      </Stack>
    </Grid>
  )
}

function SoldShares({ shares, money, onChange }: PartProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const thisMonth = shares.months.at(-1)?.month ?? ''
  return (
    <>
      <Grid columns={{ base: ['to400', 'main'], below1180: '1' }} gap="s5" marginY="s5">
        <Balance shares={shares} money={money} />
        <PanelSection
          title={t`Your shares by month`}
          end={
            <Text size="fine" tone="muted">
              <Trans>
                Sales less refunds and disputes.{' '}
                {{ month: thisMonth && utcMonthName(`${thisMonth}-01`, locale) }} is not over.
              </Trans>
            </Text>
          }
        >
          <MonthBars months={shares.months} currency={shares.currency} />
        </PanelSection>
      </Grid>
      <Grid columns={{ base: ['main', '400'], below1180: '1' }} gap="s7" align="start">
        <Ledger
          title={t`Sales and payouts`}
          lines={shares.lines}
          currency={shares.currency}
          note={t`You see what was sold, never who bought it.`}
          empty={t`Nothing sold yet.`}
        />
        <Stack as="aside" gap="s6" aria-label={t`Your payouts, beats and statements`}>
          <MethodPanel shares={shares} money={money} onChange={onChange} />
          <Beats beats={shares.beats} />
          <Statements statements={shares.statements} money={money} />
          <ProfileForm shares={shares} />
        </Stack>
      </Grid>
    </>
  )
}

/** What has to happen before anything is next. */
function findWait({ balance, method, stripe }: MyShares): Message | undefined {
  if (balance < 0) return msg`until the balance is above zero`
  if (method === 'stripe' && stripe?.state !== 'ready') return msg`until your account at Stripe is ready`
  return undefined
}

/** What is paid or ready next; null while later sales have to settle the balance first. */
function findUpcoming({
  balance,
  method,
  next,
  nextPayout,
}: MyShares): { amount: number; from: string } | null {
  if (balance <= 0) return null
  if (method === 'stripe') return nextPayout && { amount: nextPayout.amount, from: nextPayout.on }
  return next && { ...next, amount: Math.min(next.amount, balance) }
}

function Balance({ shares, money }: { shares: MyShares; money: Money }) {
  const { i18n, t } = useLingui()
  const { method, underway } = shares
  const upcoming = findUpcoming(shares)
  const ways = waysInWords(shares, money, 'yours')
  const wait = findWait(shares)
  const { longDay } = useDays('UTC')
  const rows: [string, string, (string | undefined)?][] = [
    [
      t`On hold for ${plural({ days: shares.holdDays }, { one: '# day', other: '# days' })}`,
      money(shares.held),
    ],
    [t`Ready`, money(shares.ready), ways && i18n._(ways)],
    ...(underway > 0 ? [[t`On its way to Stripe`, money(underway)] satisfies [string, string]] : []),
    [
      method === 'stripe' ? t`Next payout` : t`Next to be ready`,
      upcoming ? money(upcoming.amount) : method === null ? t`Not set` : t`None`,
      upcoming ? longDay(upcoming.from) : wait && i18n._(wait),
    ],
    [t`Paid so far`, money(shares.paid)],
  ]
  return (
    <PanelSection title={t`Balance`} quiet>
      <Text size="1" weight="heavy" leading="1" tone={shares.balance < 0 ? 'red' : undefined} numeric>
        {money(shares.balance)}
      </Text>
      <dl className={look({ numeric: true })}>
        {rows.map(([label, value, detail]) => (
          <Box display="flex" justify="between" gap="s3" padY="s2" border="top" key={label}>
            <Text as="dt" tone="muted">
              {label}
            </Text>
            <Text as="dd" weight="strong" text="end">
              {value}
              {detail !== undefined && (
                <Text as="small" display="block" weight="text" tone="muted">
                  {detail}
                </Text>
              )}
            </Text>
          </Box>
        ))}
      </dl>
    </PanelSection>
  )
}
