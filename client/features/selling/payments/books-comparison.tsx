import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf, callQuery } from '#client/platform/call.ts'
import { useDays } from '#client/platform/use-days.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { Input } from '#client/ui/form-parts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Box, Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import { ToggleChoice } from '#client/ui/toggle-choice.tsx'
import {
  adviceOn,
  type BooksDifference,
  type BooksQuery,
  type BooksComparison as Comparison,
} from '#contract/orders/books-comparison.ts'
import { type PaymentProviderName, providerNames } from '#contract/orders/payment-provider.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** A button that opens the comparison of the store's books with its providers'. */
export function BooksComparison({ providers }: { providers: readonly PaymentProviderName[] }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const [first] = providers
  if (!first) return null
  return (
    <>
      <Button small variant="quiet" onClick={() => setOpen(true)}>
        <Trans>Compare with the provider</Trans>
      </Button>
      <Dialog open={isOpen} label={t`Compare with the provider`} onClose={close}>
        <DialogPanel
          title={t`Compare with the provider`}
          actions={
            <Button onClick={close}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <Compared providers={providers} first={first} />
        </DialogPanel>
      </Dialog>
    </>
  )
}

function Compared({
  providers,
  first,
}: {
  providers: readonly PaymentProviderName[]
  first: PaymentProviderName
}) {
  const { t } = useLingui()
  const [provider, setProvider] = useState(first)
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7))
  const query: BooksQuery = { month, provider }
  const comparison = useQuery(
    callQuery('GET /admin/payments/comparison', { query }, { staleTime: 60_000, retry: false }),
  )
  return (
    <Stack gap="s5" pack="start">
      <Text tone="muted">
        <Trans>
          Payments and refunds that only one side knows, and sums that differ. Nothing is changed.
        </Trans>
      </Text>
      <Cluster gap="s3">
        <Input
          type="month"
          aria-label={t`Month to compare`}
          value={month}
          onChange={({ target }) => target.value && setMonth(target.value)}
        />
        {providers.length > 1 && (
          <ToggleChoice
            wide
            name="provider to compare"
            legend={t`Provider`}
            options={providers.map((value) => ({ value, label: providerNames[value] }))}
            value={provider}
            onPick={setProvider}
          />
        )}
      </Cluster>
      <Loaded
        query={comparison}
        loading={t`Reading the books of ${{ provider: providerNames[provider] }}...`}
        problem={t`The books of ${{ provider: providerNames[provider] }} can't be read.`}
      >
        {(compared) => <Outcome compared={compared} query={query} />}
      </Loaded>
    </Stack>
  )
}

function Outcome({ compared, query }: { compared: Comparison; query: BooksQuery }) {
  const { t } = useLingui()
  const { longDay } = useDays()
  const { differences, until } = compared
  const day = longDay(until)
  const named = t`${plural({ payments: compared.compared }, { one: '# payment or refund', other: '# payments and refunds' })} until ${day}`
  if (differences.length === 0 && compared.compared === 0)
    return (
      <Text>
        <Trans>Nothing to compare yet. The last three hours are left out.</Trans>
      </Text>
    )
  if (differences.length === 0)
    return (
      <Notice tone="ok" title={t`Both sides agree.`}>
        {named}.
      </Notice>
    )
  return (
    <Stack gap="s4" pack="start">
      <Text>
        <Trans>
          <b>
            <Plural value={{ count: differences.length }} one="# difference" other="# differences" />
          </b>{' '}
          in {named}.
        </Trans>
      </Text>
      <ul>
        {differences.map((difference) => (
          <Difference
            key={`${difference.kind} ${difference.id}`}
            difference={difference}
            provider={query.provider}
          />
        ))}
      </ul>
      <div>
        <ProvedDownload href={addressOf('GET /admin/payments/comparison.csv', { query })}>
          <Trans>Export CSV</Trans>
        </ProvedDownload>
      </div>
    </Stack>
  )
}

function Difference({
  difference,
  provider,
}: {
  difference: BooksDifference
  provider: PaymentProviderName
}) {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const drawn = (text: Message | string) => (typeof text === 'string' ? text : i18n._(text))
  const { kind, order } = difference
  const [here, there] = [difference.store, difference.provider].map((side) => drawn(sumOf(side, locale)))
  return (
    <Box as="li" border="bottom" padY="s3">
      <Text numeric>
        <Text as={Link} link to={`/admin/manage-payments?order=${order}`}>
          {order}
        </Text>
        :{' '}
        {kind === 'payment'
          ? t`Payment of ${here} here, ${there} at ${{ provider: providerNames[provider] }}`
          : t`Refund of ${here} here, ${there} at ${{ provider: providerNames[provider] }}`}
      </Text>
      <Text tone="muted" size="ui">
        {i18n._(adviceOn(difference))}
      </Text>
    </Box>
  )
}

function sumOf(side: BooksDifference['store'], locale: Locale): Message | string {
  if (side === null) return msg`nothing`
  const currency = currencyCodes.find((code) => code === side.currency)
  if (side.cents === null) return msg`an unknown sum`
  return currency
    ? formatTotal(toDollars(side.cents), currency, locale)
    : `${toDollars(side.cents)} ${side.currency.toUpperCase()}`
}
