import { useQuery } from '@tanstack/react-query'
import { Ban, Banknote, CircleCheck, CircleMinus, Clock, Mail, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ProvedDownload, useAdminAct } from '#client/features/store/admin/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { sumDollars } from '#contract/pricing/money.ts'
import type { PayoutPerson, Payouts } from '#contract/splits/payout.ts'
import { mediumDay } from '#contract/text/dates.ts'
import { countOf } from '#contract/text/format-count.ts'
import { PayDialog } from './pay-dialog.tsx'
import { payoutsQuery } from './payout-queries.ts'
import { PayoutSettingsDialog } from './payout-settings-dialog.tsx'
import styles from './payouts.module.css'

/** What is owed to collaborators, and paying it. */
export function ManagePayouts() {
  const payouts = useQuery(payoutsQuery())
  return (
    <Loaded query={payouts} problem="The payouts can't be loaded.">
      {(data) => <PayoutList payouts={data} />}
    </Loaded>
  )
}

export const methodNames = { bank: 'Bank transfer', paypal: 'PayPal' } as const

function PayoutList({ payouts }: { payouts: Payouts }) {
  const { people, settings, owed } = payouts
  const { formatTotal } = useMoney()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [panel, setPanel] = useState<'pay' | 'settings'>()
  const paid = people.filter(({ id, ready }) => chosen.has(id) && ready > 0)
  const ids = paid.map(({ id }) => id).join(',')
  const sum = sumDollars(paid.map(({ ready }) => ready))
  const owedTo = people.filter(({ balance }) => balance > 0).length
  const year = new Date().getUTCFullYear()
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <div className={styles.top}>
        <div>
          <Text as="h2" size="h3">
            Payouts
          </Text>
          <Text tone="muted">
            {settings.feeBearer === 'shared'
              ? 'Payment fees are shared by all.'
              : 'You bear the payment fees.'}{' '}
            Sales are held for {countOf(settings.holdDays, 'day')}.
          </Text>
        </div>
        <div className={styles.tools}>
          <Button small onClick={() => setPanel('settings')}>
            <LineIcon of={Settings2} />
            Settings
          </Button>
          <ProvedDownload href={addressOf('GET /admin/payouts/yearly.csv', { query: { year } })}>
            Sums of {year}
          </ProvedDownload>
          <ProvedDownload href={addressOf('GET /admin/payouts/yearly.csv', { query: { year: year - 1 } })}>
            Sums of {year - 1}
          </ProvedDownload>
        </div>
      </div>
      <dl className={styles.figures}>
        <Figure label={`Owed to ${countOf(owedTo, 'person', 'people')}`} value={formatTotal(owed)} />
        <Figure label="Ready to pay" value={formatTotal(sumDollars(people.map(({ ready }) => ready)))} />
        <Figure label="On hold" value={formatTotal(sumDollars(people.map(({ held }) => held)))} />
      </dl>
      {people.length === 0 ? (
        <EmptyNote title="Nobody has a share yet.">
          <Text tone="muted">
            Open the split of a beat in Manage Beats and add who made it with you. What they are owed shows up
            here with the first sale.
          </Text>
        </EmptyNote>
      ) : (
        <ul className={styles.list}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isChosen={chosen.has(person.id)}
              onToggle={() => toggle(person.id)}
            />
          ))}
        </ul>
      )}
      {paid.length > 0 && (
        <div className={styles.foot}>
          <Text as="span" numeric>
            <b>{paid.length} selected</b>{' '}
            <Text as="span" tone="muted">
              {formatTotal(sum)} to {paid.map(({ name }) => name).join(', ')}
            </Text>
          </Text>
          <ProvedDownload href={addressOf('GET /admin/payouts.csv', { query: { people: ids } })}>
            Bank file (CSV)
          </ProvedDownload>
          {payouts.canUseBankFile && paid.every(({ method }) => method === 'bank') && (
            <ProvedDownload href={addressOf('GET /admin/payouts.xml', { query: { people: ids } })}>
              SEPA file
            </ProvedDownload>
          )}
          <Button variant="primary" onClick={() => setPanel('pay')}>
            <LineIcon of={Banknote} />
            Pay {formatTotal(sum)}...
          </Button>
        </div>
      )}
      <PayDialog
        open={panel === 'pay'}
        people={paid}
        onPaid={() => setChosen(new Set())}
        onClose={() => setPanel(undefined)}
      />
      <PayoutSettingsDialog
        open={panel === 'settings'}
        settings={settings}
        onClose={() => setPanel(undefined)}
      />
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <Text as="dd" numeric>
        {value}
      </Text>
    </div>
  )
}

function PersonRow({
  person,
  isChosen,
  onToggle,
}: {
  person: PayoutPerson
  isChosen: boolean
  onToggle: () => void
}) {
  const { formatTotal } = useMoney()
  const { id, name, balance, held, ready, beats } = person
  return (
    <li className={classNames(isChosen && styles.chosen)}>
      <label className={styles.tick}>
        <TickBox type="checkbox" checked={isChosen && ready > 0} disabled={ready === 0} onChange={onToggle} />
        <VisuallyHidden>Select {name}</VisuallyHidden>
      </label>
      <Link className={styles.person} to={`/admin/payouts/${id}`}>
        <b>{name}</b>
        <Text as="span" tone="muted">
          {countOf(beats, 'beat')}
        </Text>
      </Link>
      <dl className={classNames(styles.amounts, look({ numeric: true }))}>
        <div>
          <dt>Balance</dt>
          <dd className={classNames(balance < 0 && styles.negative)}>{formatTotal(balance)}</dd>
        </div>
        <div>
          <dt>On hold</dt>
          <dd>{formatTotal(held)}</dd>
        </div>
        <div>
          <dt>Ready</dt>
          <dd>
            <b>{formatTotal(ready)}</b>
          </dd>
        </div>
      </dl>
      <NextPayout person={person} />
      <span className={styles.method}>
        {person.method === null ? (
          <Text as="span" tone="muted">
            Not set
          </Text>
        ) : (
          methodNames[person.method]
        )}
        {person.account !== null && (
          <Text as="small" tone="muted">
            {person.account}
          </Text>
        )}
      </span>
    </li>
  )
}

function NextPayout({ person }: { person: PayoutPerson }) {
  const ask = useAdminAct(() => call('POST /admin/collaborators/:id/ask', { params: { id: person.id } }), {
    done: () => `${person.name} was asked for payout details.`,
  })
  const { blockedBy, freeFrom, last, ready } = person
  const words = {
    details: (
      <>
        <Badge icon={Clock} tone="waiting">
          Needs payout details
        </Badge>
        <Button small busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
          <LineIcon of={Mail} size="small" />
          Ask
        </Button>
      </>
    ),
    acceptance: (
      <Badge icon={Clock} tone="waiting">
        Split not accepted
      </Badge>
    ),
    hold: <Badge icon={Clock}>{freeFrom === null ? 'On hold' : `Held until ${mediumDay(freeFrom)}`}</Badge>,
    negative: <Badge icon={CircleMinus}>Settled by later sales</Badge>,
    minimum: <Badge icon={Ban}>Below the smallest payout</Badge>,
  }
  return (
    <span className={styles.next}>
      {blockedBy !== null ? (
        words[blockedBy]
      ) : ready > 0 ? (
        <b>Now</b>
      ) : last?.state === 'paid' ? (
        <Badge icon={CircleCheck} tone="good">
          Paid
        </Badge>
      ) : (
        <Text as="span" tone="muted">
          Nothing yet
        </Text>
      )}
      {last?.state === 'paid' && (
        <Text as="small" tone="muted">
          {last.reference}, {mediumDay(last.paidOn)}
        </Text>
      )}
    </span>
  )
}
