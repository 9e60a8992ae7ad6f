import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Notice } from '#client/features/selling/splits/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { addressOf } from '#client/platform/call.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { formatTotal } from '#contract/pricing/money.ts'
import type { MyShares } from '#contract/splits/payout.ts'
import { longDay } from '#contract/text/dates.ts'
import { LedgerTable } from './ledger-table.tsx'
import { MethodForm } from './method-form.tsx'
import { MonthBars, nameMonth } from './month-bars.tsx'
import styles from './my-shares.module.css'
import { mySharesQuery } from './payout-queries.ts'
import { ProfileForm } from './profile-form.tsx'

/** What a collaborator sees: balance, sales, beats, statements and how they are paid. */
export function MySharesView({ userId }: { userId: string }) {
  const query = useQuery(mySharesQuery(userId))
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyNote title="You have no shares here.">
        <Text tone="muted">{query.error.message}</Text>
      </EmptyNote>
    )
  return (
    <Loaded query={query} problem="Your shares can't be loaded.">
      {(shares) => <Shares shares={shares} />}
    </Loaded>
  )
}

function Shares({ shares }: { shares: MyShares }) {
  const [isChoosing, setChoosing] = useState(false)
  const money = (dollars: number) => formatTotal(dollars, shares.currency)
  const waits = shares.method === null && shares.balance > 0
  return (
    <>
      {shares.balance < 0 && (
        <Notice tone="info" title="Your balance is below zero.">
          Refunds took back more than you earned since the last payout. You do not have to pay anything: later
          sales settle it first.
        </Notice>
      )}
      {waits && !isChoosing && (
        <Notice tone="warn" title={`${money(shares.balance)} waits for your payout details.`}>
          Choose how you want to be paid, below.
        </Notice>
      )}
      {(isChoosing || waits) && <MethodForm shares={shares} onDone={() => setChoosing(false)} />}
      <div className={styles.top}>
        <Balance shares={shares} money={money} />
        <section className={styles.panel} aria-labelledby="months-title">
          <Text as="h2" size="h3" id="months-title">
            Sales less refunds
          </Text>
          <MonthBars months={shares.months} money={money} />
        </section>
      </div>
      <div className={styles.columns}>
        <section aria-labelledby="sales-title">
          <Text as="h2" size="h3" id="sales-title">
            Sales and payouts
          </Text>
          <Text tone="muted">You see what was sold, never who bought it.</Text>
          {shares.lines.length === 0 ? (
            <p>
              Nothing was sold yet since you joined. Your share of each sale shows up here within a minute.
            </p>
          ) : (
            <LedgerTable lines={shares.lines} money={money} />
          )}
        </section>
        <aside className={styles.aside} aria-label="Your payouts, beats and statements">
          <Method shares={shares} onChange={() => setChoosing(true)} />
          <Beats beats={shares.beats} />
          <Statements statements={shares.statements} money={money} />
          <ProfileForm shares={shares} />
        </aside>
      </div>
    </>
  )
}

type Money = (dollars: number) => string

function Balance({ shares, money }: { shares: MyShares; money: Money }) {
  const rows: [string, string][] = [
    ['On hold', money(shares.held)],
    ['Ready to be paid', money(shares.ready)],
    ...(shares.next
      ? ([[`Leaves its hold on ${longDay(shares.next.from)}`, money(shares.next.amount)]] satisfies [
          string,
          string,
        ][])
      : []),
    ['Paid in all', money(shares.paid)],
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
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>Sales are held for {shares.holdDays} days, in case they are refunded.</p>
    </section>
  )
}

function Method({ shares, onChange }: { shares: MyShares; onChange: () => void }) {
  const { method, account, owner } = shares
  return (
    <section className={styles.panel} aria-labelledby="method-title">
      <Text as="h2" size="h3" id="method-title">
        How you are paid
      </Text>
      {method === null ? (
        <Text tone="muted">Not set yet. You can add it now or after the first sale.</Text>
      ) : (
        <p>
          <b>{method === 'bank' ? 'Bank transfer' : 'PayPal'}, by hand</b>
          <br />
          <Text as="span" tone="muted">
            {account}
          </Text>
          <br />
          <span className={styles.small}>{owner} sends what is ready.</span>
        </p>
      )}
      <div>
        <Button small onClick={onChange}>
          {method === null ? 'Add payout details' : 'Change'}
        </Button>
      </div>
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
                {!beat.hasAccepted && 'Not accepted yet, on hold. '}
              </Text>
            </span>
            <Text as="span" numeric>
              <b>{beat.sales}%</b>{' '}
              <Text as="span" tone="muted">
                sales
              </Text>
              , <b>{beat.publishing}%</b>{' '}
              <Text as="span" tone="muted">
                publishing
              </Text>
            </Text>
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
