import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Mail, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { PayoutPerson } from '#contract/splits/payout.ts'
import { noTaxForm } from '#contract/splits/tax-form.ts'
import { briefAccountOf, byStripeOf, methodIcons, methodNames } from './methods.ts'
import { NextPayout } from './next-payout.tsx'
import styles from './payouts.module.css'

/** Whether somebody can be paid by hand now. */
export function isPayable({ byHand, blockedBy }: PayoutPerson): boolean {
  return byHand > 0 && blockedBy !== 'tax-form'
}

/** The failed transfer that is still to be made; undefined if there is none. */
export function failedTransfer(person: PayoutPerson): PayoutPerson['last'] {
  const { last } = person
  return last?.state === 'failed' && byStripeOf(person) > 0 ? last : null
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
  const { i18n } = useLingui()
  const { id, name, balance, held, ready, beats, method } = person
  const failed = failedTransfer(person)
  const canPay = isPayable(person)
  const account = briefAccountOf(person)
  const Icon = method === null ? undefined : methodIcons[method]
  return (
    <li className={classNames(isChosen && canPay && styles.chosen)}>
      <span className={styles.tick}>
        {canPay && (
          <Stack as="label" minWidth="tap" minHeight="tap" pointer>
            <TickBox type="checkbox" checked={isChosen} onChange={onToggle} />
            <VisuallyHidden>
              <Trans>Select {name}</Trans>
            </VisuallyHidden>
          </Stack>
        )}
      </span>
      <Link
        className={classNames(
          styles.person,
          look({
            display: 'grid',
            columns: ['40', 'main'],
            gap: 's3',
            align: 'center',
            leading: '1.35',
            breakable: true,
          }),
        )}
        to={`/admin/payouts/${id}`}
      >
        <Stack
          as="span"
          center
          width="40"
          height="40"
          surface="raised"
          font="engraved"
          weight="strong"
          aria-hidden="true"
        >
          {initialsOf(name)}
        </Stack>
        <span>
          <b>{name}</b>
          <Text as="small" tone="muted">
            <Plural value={beats} one="# beat" other="# beats" />
            {person.taxForm?.form === 'none' && (
              <>
                {' · '}
                {i18n._(noTaxForm)}
              </>
            )}
          </Text>
        </span>
      </Link>
      <dl
        className={classNames(
          styles.amounts,
          look({ display: 'grid', columns: '3', gap: 's3', padEnd: 's4', text: 'end', numeric: true }),
        )}
      >
        <div>
          <dt>
            <Trans>Balance</Trans>
          </dt>
          <Text as="dd" tone={balance < 0 ? 'red' : undefined}>
            <b>{formatBalance(balance)}</b>
          </Text>
        </div>
        <div>
          <dt>
            <Trans>On hold</Trans>
          </dt>
          <Text as="dd" tone={held === 0 ? 'muted' : undefined}>
            {formatTotal(held)}
          </Text>
        </div>
        <div>
          <dt>
            <Trans>Ready</Trans>
          </dt>
          <Text as="dd" tone={ready === 0 ? 'muted' : undefined}>
            {ready === 0 ? formatTotal(ready) : <b>{formatTotal(ready)}</b>}
          </Text>
        </div>
      </dl>
      <NextPayout person={person} />
      <span
        className={classNames(
          styles.method,
          look({ display: 'grid', columns: ['auto', 'main'], gap: 's2', breakable: true }),
        )}
      >
        {method === null ? (
          <Text as="span" tone="muted">
            <Trans>Not set</Trans>
          </Text>
        ) : (
          <>
            {Icon && <LineIcon above="s1" tone="muted" of={Icon} size="small" />}
            <span>
              {i18n._(methodNames[method])}
              {account !== null && (
                <Text as="small" tone="muted">
                  {typeof account === 'string' ? account : i18n._(account)}
                </Text>
              )}
            </span>
          </>
        )}
      </span>
      <span className={classNames(styles.action, look({ text: 'end' }))}>
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
        <Trans>
          Try again
          <VisuallyHidden> to pay {name}</VisuallyHidden>
        </Trans>
      </Button>
    )
  if (blockedBy === 'details' || blockedBy === 'acceptance' || blockedBy === 'account')
    return (
      <Button small busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
        <LineIcon of={Mail} size="small" />
        <Trans>
          Remind
          <VisuallyHidden> {name}</VisuallyHidden>
        </Trans>
      </Button>
    )
  if (isPayable(person))
    return (
      <Button small onClick={onPay}>
        <Trans>
          Mark as paid
          <VisuallyHidden> for {name}</VisuallyHidden>
        </Trans>
      </Button>
    )
  return null
}

function useAsk({ id, name }: PayoutPerson) {
  const { t } = useLingui()
  return useAdminAct(() => call('POST /admin/collaborators/:id/ask', { params: { id } }), {
    done: () => t`${name} gets a mail.`,
  })
}

function Failure({ person, failed }: { person: PayoutPerson; failed: NonNullable<PayoutPerson['last']> }) {
  const { t } = useLingui()
  const { formatTotal } = useMoney()
  const ask = useAsk(person)
  const back = t`The money is back in the balance.`
  const words = {
    account: t`Something is missing in the Stripe account, and only ${{ name: person.name }} can add it. ${back} The store tries again as soon as the account is ready.`,
    balance: t`The store’s balance at Stripe is too low. ${back} Add funds at Stripe, or have Stripe pay out to your bank less often, then try again. The store tries again tomorrow.`,
    other: t`${{ problem: failed.problemText ?? '' }} ${back} The store tries again tomorrow.`,
  }
  return (
    <div
      className={classNames(
        styles.failure,
        look({
          stripe: 'red',
          surface: 'red-dim',
          gridColumn: 'rest',
          display: 'grid',
          columns: { base: ['auto', 'main', 'auto'], below768: ['auto', 'main'] },
          gap: 's3',
          align: 'center',
          padY: 's3',
          padX: 's4',
        }),
      )}
    >
      <LineIcon tone="red" of={CircleAlert} />
      <Text maxWidth="80ch">
        <b>
          <Trans>Stripe could not send {{ amount: formatTotal(failed.amount) }}.</Trans>
        </b>{' '}
        {words[failed.problem ?? 'other']}
      </Text>
      {failed.problem === 'account' && (
        <Button small busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
          <Trans>Email the steps</Trans>
        </Button>
      )}
    </div>
  )
}
