import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Banknote, ExternalLink, Settings2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { DeskHead, ProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { sumDollars } from '#contract/pricing/money.ts'
import { isSepaIban } from '#contract/splits/bank-account.ts'
import type { PayoutPerson, Payouts } from '#contract/splits/payout.ts'
import { listNames, listParts } from '#contract/text/list-names.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { byStripeOf } from './methods.ts'
import { PayDialog } from './pay-dialog.tsx'
import { PayoutFigures } from './payout-figures.tsx'
import { payoutsQuery } from './payout-queries.ts'
import { failedTransfer, isPayable, PayoutRow } from './payout-row.tsx'
import { PayoutSettingsDialog } from './payout-settings-dialog.tsx'
import styles from './payouts.module.css'

/** What is owed to collaborators, and paying it. */
export function ManagePayouts() {
  const { t } = useLingui()
  const payouts = useQuery(payoutsQuery())
  return (
    <Loaded query={payouts} problem={t`The payouts can't be loaded.`}>
      {(data) => <PayoutList payouts={data} />}
    </Loaded>
  )
}

function PayoutList({ payouts }: { payouts: Payouts }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { people, settings } = payouts
  const { formatTotal } = useMoney()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [panel, setPanel] = useState<'pay' | 'settings'>()
  const paid = people.filter((person) => chosen.has(person.id) && isPayable(person))
  const failed = people.filter((person) => failedTransfer(person))
  const unconnected = people.filter(({ method, stripe }) => method === 'stripe' && stripe === null)
  const ids = paid.map(({ id }) => id).join(',')
  const sum = sumDollars(paid.map(({ byHand }) => byHand))
  const year = new Date().getUTCFullYear()
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <DeskHead title={t`Splits and Payouts`}>
        <Button small onClick={() => setPanel('settings')}>
          <LineIcon of={Settings2} />
          <Trans>Settings</Trans>
        </Button>
        <ProvedDownload href={addressOf('GET /admin/payouts/yearly.csv', { query: { year } })}>
          <Trans>Sums of {year}</Trans>
        </ProvedDownload>
        <ProvedDownload href={addressOf('GET /admin/payouts/yearly.csv', { query: { year: year - 1 } })}>
          <Trans>Sums of {{ year: year - 1 }}</Trans>
        </ProvedDownload>
      </DeskHead>
      <Text tone="muted" below="s5">
        {settings.feeBearer === 'shared' ? t`Payment fees are shared by all.` : t`You pay the payment fees.`}{' '}
        <Plural
          value={{ days: settings.holdDays }}
          one="Sales are held for # day."
          other="Sales are held for # days."
        />
      </Text>
      {failed.length > 0 && (
        <Notice
          tone="error"
          title={t`${plural({ transfers: failed.length }, { one: '# transfer', other: '# transfers' })} failed.`}
        >
          {failed.map(({ id, name, last }) => (
            <Fragment key={id}>
              <Trans>
                {{ amount: formatTotal(last?.amount ?? 0) }} to {name} came back.
              </Trans>{' '}
            </Fragment>
          ))}
          <Plural
            value={{ transfers: failed.length }}
            one="Nothing is lost, the amount is in the balance again."
            other="Nothing is lost, the amounts are in the balance again."
          />
        </Notice>
      )}
      {payouts.needsConnect && (
        <Notice tone="warn" title={t`Connect the store to Stripe to pay automatically.`}>
          <Trans>
            <Plural value={{ people: unconnected.length }} one="# collaborator" other="# collaborators" />{' '}
            chose Stripe. {{ sum: formatTotal(sumDollars(unconnected.map(byStripeOf))) }} is ready for them
            and cannot be sent until the store has signed up for Stripe Connect. Payments by bank and PayPal
            work without it. After you have signed up, ask them to open My Shares again.
          </Trans>
          <Box as="span" display="block" above="s3">
            <a
              className={buttonClass({ small: true })}
              href="https://dashboard.stripe.com/connect"
              target="_blank"
              rel="noreferrer"
            >
              <LineIcon of={ExternalLink} size="small" />
              <Trans>Connect Stripe</Trans>
            </a>
          </Box>
        </Notice>
      )}
      {people.length > 0 && <PayoutFigures payouts={payouts} />}
      {people.length === 0 ? (
        <EmptyNote title={t`Nobody to pay yet.`}>
          <Text tone="muted">
            <Trans>
              When a beat with a split is sold, each collaborator’s share shows up here. You add collaborators
              on the beat.
            </Trans>
          </Text>
          <Link className={buttonClass({ variant: 'primary' })} to="/admin/manage-beats">
            <Trans>Open Manage Beats</Trans>
          </Link>
        </EmptyNote>
      ) : (
        <div>
          <p
            className={classNames(
              styles.head,
              look({ padBottom: 's2', font: 'engraved', size: 'fine', weight: 'strong', tone: 'muted' }),
            )}
            aria-hidden="true"
          >
            <span />
            <span>
              <Trans>Collaborator</Trans>
            </span>
            <span
              className={classNames(
                styles.amounts,
                look({ display: 'grid', columns: '3', gap: 's3', padEnd: 's4', text: 'end' }),
              )}
            >
              <span>
                <Trans>Balance</Trans>
              </span>
              <span>
                <Trans>On hold</Trans>
              </span>
              <span>
                <Trans>Ready</Trans>
              </span>
            </span>
            <span>
              <Trans>Next payout</Trans>
            </span>
            <span>
              <Trans>Method</Trans>
            </span>
          </p>
          <ul className={styles.list}>
            {people.map((person) => (
              <PayoutRow
                key={person.id}
                person={person}
                isChosen={chosen.has(person.id)}
                onToggle={() => toggle(person.id)}
                onPay={() => {
                  setChosen(new Set([person.id]))
                  setPanel('pay')
                }}
              />
            ))}
          </ul>
        </div>
      )}
      {paid.length > 0 && (
        <div
          className={classNames(
            styles.foot,
            look({
              bottom: '0',
              float: true,
              position: 'sticky',
              display: 'flex',
              wraps: true,
              align: 'center',
              gap: 's3',
              padY: 's3',
              padX: 's5',
              surface: 'panel-2',
            }),
          )}
        >
          <Text as="span" numeric>
            <b>
              <Trans>{{ count: paid.length }} selected</Trans>
            </b>{' '}
            <Text as="span" tone="muted">
              <Trans>
                {{ sum: formatTotal(sum) }} to{' '}
                {{
                  names: listNames(
                    paid.map(({ name }) => name),
                    locale,
                  ),
                }}
              </Trans>
            </Text>
          </Text>
          <ProvedDownload href={addressOf('GET /admin/payouts.csv', { query: { people: ids } })}>
            <Trans>Bank file (CSV)</Trans>
          </ProvedDownload>
          {payouts.canUseBankFile && <SepaDownload people={paid} />}
          <Button variant="primary" onClick={() => setPanel('pay')}>
            <LineIcon of={Banknote} />
            <Trans>Pay {{ sum: formatTotal(sum) }}...</Trans>
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
        hasStripe={payouts.hasStripe}
        asksForTaxForms={payouts.asksForTaxForms === true}
        onClose={() => setPanel(undefined)}
      />
    </>
  )
}

/** The SEPA file of those whose account is in SEPA, in the version that banks take and the older one. Says who is not in it. */
function SepaDownload({ people }: { people: readonly PayoutPerson[] }) {
  const isIn = ({ handMethod, account }: PayoutPerson) => handMethod === 'bank' && isSepaIban(account ?? '')
  const included = people.filter(isIn)
  const { i18n } = useLingui()
  const locale = useLocale()
  const leftOut = people.filter((person) => !isIn(person))
  const href = (version: '03' | '09') =>
    addressOf('GET /admin/payouts.xml', {
      query: { people: included.map(({ id }) => id).join(','), version },
    })
  return (
    <>
      {included.length > 0 && (
        <>
          <ProvedDownload href={href('09')}>
            <Trans>SEPA file</Trans>
          </ProvedDownload>
          <ProvedDownload href={href('03')}>
            <Trans>SEPA file, old version (.03)</Trans>
          </ProvedDownload>
        </>
      )}
      {leftOut.length > 0 && (
        <Text as="span" tone="muted" role="status">
          <Trans>
            Not in the SEPA file:{' '}
            {{
              people: listParts(
                leftOut.map((person) => i18n._(reasonOf(person))),
                locale,
              ),
            }}
            .
          </Trans>
        </Text>
      )}
    </>
  )
}

function reasonOf({ name, handMethod }: PayoutPerson): Message {
  return handMethod === 'bank' ? msg`${{ name }} (account outside SEPA)` : msg`${{ name }} (not paid by bank)`
}
