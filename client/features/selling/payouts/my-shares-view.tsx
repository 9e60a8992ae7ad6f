import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Notice } from '#client/features/selling/splits/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { addressOf } from '#client/platform/call.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { IconKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { formatBalance } from '#contract/pricing/money.ts'
import type { MyShares } from '#contract/splits/payout.ts'
import { longDay } from '#contract/text/dates.ts'
import { countOf } from '#contract/text/format-count.ts'
import { Ledger } from './ledger.tsx'
import { MethodForm } from './method-form.tsx'
import { MethodPanel } from './method-panel.tsx'
import { MonthBars, nameMonth } from './month-bars.tsx'
import styles from './my-shares.module.css'
import { mySharesQuery } from './payout-queries.ts'
import { ProfileForm } from './profile-form.tsx'
import { SharesNotices, useStripeReturn } from './shares-notices.tsx'

/** What a collaborator sees: balance, sales, beats, statements and how they are paid. */
export function MySharesView({ userId }: { userId: string }) {
  const query = useQuery(mySharesQuery(userId))
  // Stripe's page leads back here.
  const cameBack = useSearchParams()[0].has('stripe')
  const back = useStripeReturn(userId, cameBack)
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyNote title="You have no shares here.">
        <Text tone="muted">{query.error.message}</Text>
      </EmptyNote>
    )
  return (
    <Loaded query={query} problem="Your shares can't be loaded.">
      {(shares) => (
        <>
          {back.error && (
            <Notice tone="warn" title="Stripe can’t be asked about your account right now.">
              Reload this page in a minute.
            </Notice>
          )}
          <Shares shares={shares} cameBack={cameBack && back.isSuccess} />
        </>
      )}
    </Loaded>
  )
}

function Shares({ shares, cameBack }: { shares: MyShares; cameBack: boolean }) {
  const [isChoosing, setChoosing] = useState(false)
  const money = (dollars: number) => formatBalance(dollars, shares.currency)
  const waits = shares.method === null && shares.balance > 0
  return (
    <>
      {shares.balance < 0 && (
        <Notice tone="info" title="Your balance is below zero.">
          Refunds took back more than you earned since the last payout. You do not have to pay anything: later
          sales settle it first.
        </Notice>
      )}
      {!isChoosing && <SharesNotices shares={shares} money={money} cameBack={cameBack} />}
      {(isChoosing || waits) && <MethodForm shares={shares} onDone={() => setChoosing(false)} />}
      {shares.lines.length === 0 ? (
        <NewShares shares={shares} money={money} onChange={() => setChoosing(true)} />
      ) : (
        <SoldShares shares={shares} money={money} onChange={() => setChoosing(true)} />
      )}
    </>
  )
}

type PartProps = { shares: MyShares; money: Money; onChange: () => void }

/** Before the first sale. */
function NewShares({ shares, money, onChange }: PartProps) {
  return (
    <div className={styles.top}>
      <div className={styles.aside}>
        <section className={styles.panel} aria-labelledby="balance-title">
          <h2 className={styles.label} id="balance-title">
            Balance
          </h2>
          <p className={classNames(styles.balance, look({ numeric: true }))}>{money(0)}</p>
          <Text tone="muted">
            Nothing has sold yet since you joined. Your share of each sale shows up here within a minute.
          </Text>
        </section>
        <MethodPanel shares={shares} onChange={onChange} />
      </div>
      <div className={styles.aside}>
        <Beats beats={shares.beats} />
        <ProfileForm shares={shares} />
      </div>
    </div>
  )
}

function SoldShares({ shares, money, onChange }: PartProps) {
  const thisMonth = shares.months.at(-1)?.month ?? ''
  return (
    <>
      <div className={styles.top}>
        <Balance shares={shares} money={money} />
        <section className={styles.panel} aria-labelledby="months-title">
          <div className={styles.panelHead}>
            <Text as="h2" size="h3" id="months-title">
              Your shares by month
            </Text>
            <Text size="fine" tone="muted">
              Sales less refunds and disputes. {nameMonth(thisMonth).split(' ')[0]} is not over.
            </Text>
          </div>
          <MonthBars months={shares.months} currency={shares.currency} />
        </section>
      </div>
      <div className={styles.columns}>
        <Ledger
          title="Sales and payouts"
          lines={shares.lines}
          currency={shares.currency}
          note="You see what was sold, never who bought it."
          empty="Nothing sold yet."
        />
        <aside className={styles.aside} aria-label="Your payouts, beats and statements">
          <MethodPanel shares={shares} onChange={onChange} />
          <Beats beats={shares.beats} />
          <Statements statements={shares.statements} money={money} />
          <ProfileForm shares={shares} />
        </aside>
      </div>
    </>
  )
}

type Money = (dollars: number) => string

/** What has to happen before anything is next. */
function findWait({ balance, method, stripe }: MyShares): string | undefined {
  if (balance < 0) return 'until the balance is above zero'
  if (method === 'stripe' && stripe?.state !== 'ready') return 'until your account at Stripe is ready'
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
  const { method, underway } = shares
  const upcoming = findUpcoming(shares)
  const rows: [string, string, string?][] = [
    [`On hold for ${countOf(shares.holdDays, 'day')}`, money(shares.held)],
    ['Ready', money(shares.ready)],
    ...(underway > 0 ? [['On its way to Stripe', money(underway)] satisfies [string, string]] : []),
    [
      method === 'stripe' ? 'Next payout' : 'Next to be ready',
      upcoming ? money(upcoming.amount) : method === null ? 'Not set' : 'None',
      upcoming ? longDay(upcoming.from) : findWait(shares),
    ],
    ['Paid so far', money(shares.paid)],
  ]
  return (
    <section className={styles.panel} aria-labelledby="balance-title">
      <h2 className={styles.label} id="balance-title">
        Balance
      </h2>
      <p
        className={classNames(styles.balance, shares.balance < 0 && styles.negative, look({ numeric: true }))}
      >
        {money(shares.balance)}
      </p>
      <dl className={classNames(styles.rows, look({ numeric: true }))}>
        {rows.map(([label, value, detail]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {detail !== undefined && (
                <Text as="small" tone="muted">
                  {detail}
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Beats({ beats }: Pick<MyShares, 'beats'>) {
  return (
    <section aria-labelledby="beats-title">
      <Text as="h2" size="h3" id="beats-title">
        Your beats
      </Text>
      <ul className={styles.beats}>
        {beats.map((beat) => (
          <li key={beat.id}>
            <span className={styles.cover}>
              <BeatCover beat={beat} sizes="48px" />
            </span>
            <span>
              <Text as={Link} link to={`/beats/${beat.slug || beat.id}`}>
                {beat.title}
              </Text>
              <Text as="span" tone="muted">
                {beat.role}
                {!beat.hasAccepted && ', not accepted yet: on hold'}
              </Text>
              <Text as="span" numeric>
                {beat.sales}% of sales, {beat.publishing}% of publishing
              </Text>
            </span>
            {beat.sheetNumber !== null && (
              <IconKey
                as={Link}
                to={`/verify/${beat.sheetNumber}`}
                aria-label={`Split sheet of ${beat.title}`}
              >
                <LineIcon of={FileText} />
              </IconKey>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Statements({ statements, money }: Pick<MyShares, 'statements'> & { money: Money }) {
  return (
    <section aria-labelledby="statements-title">
      <Text as="h2" size="h3" id="statements-title">
        Statements
      </Text>
      {statements.length === 0 ? (
        <Text tone="muted">The first one is made on the 1st of the month after your first sale.</Text>
      ) : (
        <ul className={styles.statements}>
          {statements.map(({ month, amount }) => (
            <li key={month}>
              <b>{nameMonth(month)}</b>
              <Text as="span" numeric>
                {money(amount)}
              </Text>
              <a
                className={buttonClass({ small: true })}
                href={addressOf('GET /my-shares/statements/:month/statement.pdf', { params: { month } })}
                aria-label={`Statement for ${nameMonth(month)} as PDF`}
                download
              >
                PDF
              </a>
              <a
                className={buttonClass({ small: true })}
                href={addressOf('GET /my-shares/statements/:month/statement.csv', { params: { month } })}
                aria-label={`Statement for ${nameMonth(month)} as CSV`}
                download
              >
                CSV
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
