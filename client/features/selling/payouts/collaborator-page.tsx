import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ConfirmDialog, useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import type { Payout, PayoutPersonDetail } from '#contract/splits/payout.ts'
import { mediumDay } from '#contract/text/dates.ts'
import { Ledger } from './ledger.tsx'
import { accountOf, methodNames } from './methods.ts'
import { collaboratorQuery } from './payout-queries.ts'
import styles from './payouts.module.css'

/** What is owed to a collaborator, line by line. */
export function CollaboratorPage() {
  const { id = '' } = useParams()
  const person = useQuery(collaboratorQuery(id))
  return (
    <>
      <p className={styles.crumb}>
        <Text as={Link} link to="/admin/payouts">
          Payouts
        </Text>
      </p>
      <Loaded query={person} problem="This collaborator can't be loaded.">
        {(data) => <Collaborator person={data} />}
      </Loaded>
    </>
  )
}

function Collaborator({ person }: { person: PayoutPersonDetail }) {
  const { formatTotal } = useMoney()
  const navigate = useNavigate()
  const [isErasing, setErasing] = useState(false)
  const erase = useAdminAct(() => call('DELETE /admin/collaborators/:id', { params: { id: person.id } }), {
    onEnd: () => setErasing(false),
    onDone: () => void navigate('/admin/payouts'),
  })
  const figures = [
    ['Balance', person.balance],
    ['On hold', person.held],
    ['Ready', person.ready],
    ['Paid in all', person.paid],
  ] as const
  const facts = [
    person.email,
    person.legalName && `signs as ${person.legalName}`,
    person.method && [methodNames[person.method], accountOf(person)].filter(Boolean).join(', '),
    person.taxNumber && `tax number ${person.taxNumber}`,
  ].filter(Boolean)
  return (
    <>
      <div className={styles.top}>
        <div>
          <Text as="h2" size="h3">
            {person.name}
          </Text>
          <Text tone="muted">{facts.join(', ')}</Text>
          {person.address !== null && <p className={styles.address}>{person.address}</p>}
        </div>
        {person.canBeErased && (
          <Button small variant="danger" onClick={() => setErasing(true)}>
            Erase personal data
          </Button>
        )}
      </div>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classNames(value < 0 && styles.negative, look({ numeric: true }))}>
              {formatTotal(value)}
            </dd>
          </div>
        ))}
      </dl>
      {person.payouts.length > 0 && (
        <section className={styles.section} aria-labelledby="payouts-title">
          <Text as="h3" size="h3" id="payouts-title">
            Payouts
          </Text>
          <ul className={styles.payouts}>
            {person.payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} name={person.name} />
            ))}
          </ul>
        </section>
      )}
      <div className={styles.section}>
        <Ledger
          title="Ledger"
          lines={person.lines}
          money={formatTotal}
          note="A refund or dispute takes back exactly what the sale had booked. Lines are never changed or deleted."
          empty="Nothing was sold yet."
        />
      </div>
      <ConfirmDialog
        open={isErasing}
        title={`Erase the data of ${person.name}?`}
        text="Name, address, bank account and signature are removed. The lines of the books stay, without a name."
        action="Erase"
        busy={erase.isPending}
        onConfirm={() => erase.mutate(undefined)}
        onClose={() => setErasing(false)}
      />
    </>
  )
}

function stateWords({ state, takenBack }: Payout, money: (dollars: number) => string): string {
  if (takenBack > 0) return `Sent, ${money(takenBack)} taken back`
  return { sending: 'On its way', paid: 'Sent', failed: 'Failed', undone: 'Taken back' }[state]
}

function PayoutRow({ payout, name }: { payout: Payout; name: string }) {
  const { formatTotal } = useMoney()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const undo = useAdminAct(() => call('POST /admin/payouts/:id/undo', { params: { id: payout.id } }), {
    onEnd: close,
    done: () => 'The payout was taken back.',
  })
  return (
    <li>
      <span>
        <Text as="b" numeric>
          {formatTotal(payout.amount)}
        </Text>{' '}
        <Text as="span" tone="muted">
          {[methodNames[payout.method], payout.reference, mediumDay(payout.paidOn)]
            .filter(Boolean)
            .join(', ')}
        </Text>
      </span>
      {payout.method === 'stripe' || payout.state === 'undone' ? (
        <Text as="span" tone="muted">
          {stateWords(payout, formatTotal)}
        </Text>
      ) : (
        <Button small onClick={() => setAsking(true)}>
          Undo
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Take this payout back?"
        text={`Use this if the money did not reach ${name}. A counter-entry puts ${formatTotal(payout.amount)} back into the balance.`}
        action="Take back"
        busy={undo.isPending}
        onConfirm={() => undo.mutate(undefined)}
        onClose={close}
      />
    </li>
  )
}
