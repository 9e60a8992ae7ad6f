import { CircleAlert, Mail, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiTicks from '#client/ui/styles/ticks.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { PayoutPerson } from '#contract/splits/payout.ts'
import { countOf } from '#contract/text/format-count.ts'
import { accountOf, methodIcons, methodNames } from './methods.ts'
import { NextPayout } from './next-payout.tsx'
import styles from './payouts.module.css'

const small = classNames(uiBase.ico, uiBase.icoS)

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
  const { formatTotal } = useMoney()
  const { id, name, balance, held, ready, beats, method } = person
  const failed = failedTransfer(person)
  const canPay = isPayable(person)
  const account = accountOf(person)
  const Icon = method === null ? undefined : methodIcons[method]
  return (
    <li className={classNames(isChosen && canPay && styles.chosen)}>
      <span className={styles.tick}>
        {canPay && (
          <label>
            <input type="checkbox" className={uiTicks.tick} checked={isChosen} onChange={onToggle} />
            <span className={uiBase.sr}>Select {name}</span>
          </label>
        )}
      </span>
      <Link className={styles.person} to={`/admin/payouts/${id}`}>
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span>
          <b>{name}</b>
          <small className={uiType.muted}>{countOf(beats, 'beat')}</small>
        </span>
      </Link>
      <dl className={classNames(styles.amounts, uiBase.num)}>
        <div>
          <dt>Balance</dt>
          <dd className={classNames(balance < 0 && styles.negative)}>
            <b>{formatTotal(balance)}</b>
          </dd>
        </div>
        <div>
          <dt>On hold</dt>
          <dd className={classNames(held === 0 && uiType.muted)}>{formatTotal(held)}</dd>
        </div>
        <div>
          <dt>Ready</dt>
          <dd className={classNames(ready === 0 && uiType.muted)}>
            {ready === 0 ? formatTotal(ready) : <b>{formatTotal(ready)}</b>}
          </dd>
        </div>
      </dl>
      <NextPayout person={person} />
      <span className={styles.method}>
        {method === null ? (
          <span className={uiType.muted}>Not set</span>
        ) : (
          <>
            {Icon && <Icon className={small} aria-hidden />}
            <span>
              {methodNames[method]}
              {account !== null && <small className={uiType.muted}>{account}</small>}
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
        <RotateCcw className={small} aria-hidden />
        Try again
        <span className={uiBase.sr}> to pay {name}</span>
      </Button>
    )
  if (blockedBy === 'details' || blockedBy === 'acceptance' || blockedBy === 'account')
    return (
      <Button small busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
        <Mail className={small} aria-hidden />
        Remind
        <span className={uiBase.sr}> {name}</span>
      </Button>
    )
  if (isPayable(person))
    return (
      <Button small onClick={onPay}>
        Mark as paid
        <span className={uiBase.sr}> for {name}</span>
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
    balance: `The store’s balance at Stripe is too low. ${back} Add funds at Stripe, or let Stripe pay out to your bank less often, then try again. The store tries again tomorrow.`,
    other: `${failed.problemText ?? ''} ${back} The store tries again tomorrow.`,
  }
  return (
    <div className={styles.failure}>
      <CircleAlert className={uiBase.ico} aria-hidden />
      <p>
        <b>Stripe could not send {formatTotal(failed.amount)}.</b> {words[failed.problem ?? 'other']}
      </p>
      {failed.problem === 'account' && (
        <Button small busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
          Mail the steps
        </Button>
      )}
    </div>
  )
}
