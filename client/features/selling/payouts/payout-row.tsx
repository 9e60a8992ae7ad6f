import { CircleAlert, Mail, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { PayoutPerson } from '#contract/splits/payout.ts'
import { countOf } from '#contract/text/format-count.ts'
import { briefAccountOf, methodIcons, methodNames } from './methods.ts'
import { NextPayout } from './next-payout.tsx'
import styles from './payouts.module.css'

/** Whether somebody can be paid by hand now. */
export function isPayable({ ready, method }: PayoutPerson): boolean {
  return ready > 0 && method !== 'stripe'
}

/** The failed transfer that is still to be made; undefined if there is none. */
export function failedTransfer({ last, ready }: PayoutPerson): PayoutPerson['last'] {
  return last?.state === 'failed' && ready > 0 ? last : null
}

/** What a collaborator is owed, and what can be done about it. */
export function PayoutRow({
  person,
  isChosen,
  onToggle,
  onPay,
}: {
  person: PayoutPerson
  isChosen: boolean
  onToggle: () => void
  onPay: () => void
}) {
  const { formatTotal, formatBalance } = useMoney()
  const { id, name, balance, held, ready, beats, method } = person
  const failed = failedTransfer(person)
  const canPay = isPayable(person)
  const account = briefAccountOf(person)
  const Icon = method === null ? undefined : methodIcons[method]
  return (
    <li className={classNames(isChosen && canPay && styles.chosen)}>
      <span className={styles.tick}>
        {canPay && (
          <label>
            <TickBox type="checkbox" checked={isChosen} onChange={onToggle} />
            <VisuallyHidden>Select {name}</VisuallyHidden>
          </label>
        )}
      </span>
      <Link className={styles.person} to={`/admin/payouts/${id}`}>
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span>
          <b>{name}</b>
          <Text as="small" tone="muted">
            {countOf(beats, 'beat')}
          </Text>
        </span>
      </Link>
      <dl className={classNames(styles.amounts, look({ numeric: true }))}>
        <div>
          <dt>Balance</dt>
          <dd className={classNames(balance < 0 && styles.negative)}>
            <b>{formatBalance(balance)}</b>
          </dd>
        </div>
        <div>
          <dt>On hold</dt>
          <Text as="dd" tone={held === 0 ? 'muted' : undefined}>
            {formatTotal(held)}
          </Text>
        </div>
        <div>
          <dt>Ready</dt>
          <Text as="dd" tone={ready === 0 ? 'muted' : undefined}>
            {ready === 0 ? formatTotal(ready) : <b>{formatTotal(ready)}</b>}
          </Text>
        </div>
      </dl>
      <NextPayout person={person} />
      <span className={styles.method}>
        {method === null ? (
          <Text as="span" tone="muted">
            Not set
          </Text>
        ) : (
          <>
            {Icon && <LineIcon of={Icon} size="small" />}
            <span>
              {methodNames[method]}
              {account !== null && (
                <Text as="small" tone="muted">
                  {account}
                </Text>
              )}
            </span>
          </>
        )}
      </span>
      <span className={styles.action}>
        <Action person={person} onPay={onPay} />
      </span>
      {failed && <Failure person={person} failed={failed} />}
    </li>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => (word ?? '').slice(0, 1).toUpperCase())
    .join('')
}

function Action({ person, onPay }: { person: PayoutPerson; onPay: () => void }) {
  const { id, name, blockedBy } = person
  const ask = useAsk(person)
  const send = useAdminAct(() => call('POST /admin/collaborators/:id/send', { params: { id } }))
  if (failedTransfer(person))
    return (
      <Button small busy={send.isPending} onClick={() => send.mutate(undefined)}>
        <LineIcon of={RotateCcw} size="small" />
        Try again
        <VisuallyHidden> to pay {name}</VisuallyHidden>
      </Button>
    )
  if (blockedBy === 'details' || blockedBy === 'acceptance' || blockedBy === 'account')
    return (
      <Button small busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
        <LineIcon of={Mail} size="small" />
        Remind
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    )
  if (isPayable(person))
    return (
      <Button small onClick={onPay}>
        Mark as paid
        <VisuallyHidden> for {name}</VisuallyHidden>
      </Button>
    )
  return null
}

function useAsk({ id, name }: PayoutPerson) {
  return useAdminAct(() => call('POST /admin/collaborators/:id/ask', { params: { id } }), {
    done: () => `${name} gets a mail.`,
  })
}

function Failure({ person, failed }: { person: PayoutPerson; failed: NonNullable<PayoutPerson['last']> }) {
  const { formatTotal } = useMoney()
  const ask = useAsk(person)
  const back = 'The money is back in the balance.'
  const words = {
    account: `Something is missing in the Stripe account, and only ${person.name} can add it. ${back} The store tries again as soon as the account is ready.`,
    balance: `The store’s balance at Stripe is too low. ${back} Add funds at Stripe, or have Stripe pay out to your bank less often, then try again. The store tries again tomorrow.`,
    other: `${failed.problemText ?? ''} ${back} The store tries again tomorrow.`,
  }
  return (
    <div className={styles.failure}>
      <LineIcon of={CircleAlert} />
      <p>
        <b>Stripe could not send {formatTotal(failed.amount)}.</b> {words[failed.problem ?? 'other']}
      </p>
      {failed.problem === 'account' && (
        <Button small busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
          Email the steps
        </Button>
      )}
    </div>
  )
}
