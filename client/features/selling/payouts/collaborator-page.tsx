import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ConfirmDialog, DeskHead, ProvedDownload, useAdminAct } from '#client/features/store/admin/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { useDays } from '#client/platform/use-days.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Grid, Stack, Text } from '#client/ui/primitives.tsx'
import type { Payout, PayoutPersonDetail } from '#contract/splits/payout.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { Ledger } from './ledger.tsx'
import { accountOf, methodNames, waysInWords } from './methods.ts'
import { nameMonth } from './month-bars.tsx'
import { collaboratorQuery } from './payout-queries.ts'
import styles from './payouts.module.css'
import { TaxFormPanel } from './tax-form-panel.tsx'

/** What is owed to a collaborator, line by line. */
export function CollaboratorPage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const person = useQuery(collaboratorQuery(id))
  return (
    <Loaded query={person} problem={t`This collaborator can't be loaded.`}>
      {(data) => <Collaborator person={data} />}
    </Loaded>
  )
}

function Collaborator({ person }: { person: PayoutPersonDetail }) {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const { longDay } = useDays('UTC')
  const { currency, formatBalance, formatTotal } = useMoney()
  const navigate = useNavigate()
  const [isErasing, setErasing] = useState(false)
  const erase = useAdminAct(() => call('DELETE /admin/collaborators/:id', { params: { id: person.id } }), {
    onEnd: () => setErasing(false),
    onDone: () => void navigate('/admin/payouts'),
  })
  const { next, statements } = person
  const ways = waysInWords(person, formatTotal, 'theirs')
  const account = accountOf(person)
  const [statement] = statements
  const figures: [label: string, value: number, detail?: string | undefined][] = [
    [
      t`Balance`,
      person.balance,
      t`${plural({ lines: person.lines.length }, { one: '# line in the ledger', other: '# lines in the ledger' })}`,
    ],
    [
      t`On hold`,
      person.held,
      person.freeFrom ? t`the next until ${{ freeFrom: longDay(person.freeFrom) }}` : undefined,
    ],
    next
      ? [t`Next payout`, next.amount, t`${{ on: longDay(next.on) }}, by Stripe`]
      : [t`Ready`, person.ready, t`${plural({ sales: person.sales }, { one: '# sale', other: '# sales' })}`],
    [
      t`Paid so far`,
      person.paid,
      t`${plural({ payouts: person.payouts.length }, { one: '# payout', other: '# payouts' })}`,
    ],
  ]
  const drawn = (text: Message | string) => (typeof text === 'string' ? text : i18n._(text))
  const facts = [
    person.email,
    person.legalName && t`signs as ${{ legalName: person.legalName }}`,
    person.method && i18n._(methodNames[person.method]),
    person.method && account && drawn(account),
    person.method === 'stripe' &&
      person.handMethod &&
      t`by hand: ${{ method: i18n._(methodNames[person.handMethod]) }}, ${{ account: person.account }}`,
    person.stripe?.connectedAt && t`connected on ${{ connectedAt: longDay(person.stripe.connectedAt) }}`,
    person.taxNumberEnd && t`tax number ending in ${{ taxNumberEnd: person.taxNumberEnd }}`,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  return (
    <>
      <DeskHead title={person.name} back={{ to: '/admin/payouts', label: t`Splits and Payouts` }}>
        {statement !== undefined && (
          <a
            className={buttonClass({ small: true })}
            href={addressOf('GET /admin/collaborators/:id/statements/:month/statement.pdf', {
              params: { id: person.id, month: statement },
            })}
            download
          >
            <LineIcon of={FileText} size="small" />
            <Trans>Statement, {{ month: nameMonth(statement, locale) }}</Trans>
          </a>
        )}
        {person.lines.length > 0 && (
          <ProvedDownload
            href={addressOf('GET /admin/collaborators/:id/ledger.csv', { params: { id: person.id } })}
          >
            <Trans>CSV</Trans>
          </ProvedDownload>
        )}
        {person.canBeErased && (
          <Button small onClick={() => setErasing(true)}>
            <Trans>Erase personal data</Trans>
          </Button>
        )}
      </DeskHead>
      <Box below="s5">
        <Text tone="muted">{listParts(facts, locale)}</Text>
        {ways !== undefined && <Text>{i18n._(ways)}</Text>}
        {person.address !== null && <Text lines>{person.address}</Text>}
      </Box>
      <Grid
        as="dl"
        columns={{ base: 'fit180', below768: '2' }}
        gap={{ base: 's3', below768: 's2' }}
        below="s5"
      >
        {figures.map(([label, value, detail]) => (
          <Box pad={{ base: 's5', below768: 's4' }} surface="panel-2" key={label}>
            <Text as="dt" font="engraved" size="fine" weight="strong" tone="muted">
              {label}
            </Text>
            <Text
              as="dd"
              tone={value < 0 ? 'red' : undefined}
              size="2"
              weight="heavy"
              breakable={{ below768: true }}
              numeric
            >
              {formatBalance(value)}
            </Text>
            {detail !== undefined && (
              <Text as="dd" size="fine" weight="text" breakable={{ below768: true }} tone="muted">
                {detail}
              </Text>
            )}
          </Box>
        ))}
      </Grid>
      {person.taxForm && <TaxFormPanel person={person} form={person.taxForm} />}
      {person.payouts.length > 0 && (
        <Stack as="section" gap="s3" above="s7" aria-labelledby="payouts-title">
          <Text as="h2" size="h3" id="payouts-title">
            <Trans>Payouts</Trans>
          </Text>
          <ul className={styles.payouts}>
            {person.payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} name={person.name} />
            ))}
          </ul>
        </Stack>
      )}
      <Stack gap="s3" above="s7">
        <Ledger
          title={t`Ledger`}
          lines={person.lines}
          currency={currency}
          note={t`A refund or dispute takes back exactly what the sale had booked. Lines are never changed or deleted.`}
          empty={t`Nothing sold yet.`}
        />
      </Stack>
      <ConfirmDialog
        open={isErasing}
        title={t`Erase the data of ${{ name: person.name }}?`}
        text={t`Name, address, bank account and signature are removed. The lines of the books stay, without a name.`}
        action={t`Erase`}
        busy={erase.isPending}
        onConfirm={() => erase.mutate(undefined)}
        onClose={() => setErasing(false)}
      />
    </>
  )
}

function stateWords({ state, takenBack }: Payout, money: (dollars: number) => string): Message {
  const amount = money(takenBack)
  if (takenBack > 0) return msg`Sent, ${{ amount }} taken back`
  return { sending: msg`On its way`, paid: msg`Sent`, failed: msg`Failed`, undone: msg`Taken back` }[state]
}

function PayoutRow({ payout, name }: { payout: Payout; name: string }) {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const { mediumDay } = useDays('UTC')
  const { formatTotal } = useMoney()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const undo = useAdminAct(() => call('POST /admin/payouts/:id/undo', { params: { id: payout.id } }), {
    onEnd: close,
    done: () => t`The payout was taken back.`,
  })
  return (
    <li>
      <span>
        <Text as="b" numeric>
          {formatTotal(payout.amount)}
        </Text>{' '}
        <Text as="span" tone="muted">
          {listParts(
            [i18n._(methodNames[payout.method]), payout.reference, mediumDay(payout.paidOn)].filter(Boolean),
            locale,
          )}
        </Text>
      </span>
      {payout.method === 'stripe' || payout.state === 'undone' ? (
        <Text as="span" tone="muted">
          {i18n._(stateWords(payout, formatTotal))}
        </Text>
      ) : (
        <Button small onClick={() => setAsking(true)}>
          <Trans>Undo</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t`Take this payout back?`}
        text={t`Use this if the money did not reach ${name}. A counter-entry puts ${{ amount: formatTotal(payout.amount) }} back into the balance.`}
        action={t`Take back`}
        busy={undo.isPending}
        onConfirm={() => undo.mutate(undefined)}
        onClose={close}
      />
    </li>
  )
}
