import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call, callQuery } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Hint } from '#client/ui/form-parts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import { adviserSentence, taxFactsFor } from '#contract/law/facts.ts'
import type { TaxFactView } from '#contract/law/tax-fact-view.ts'
import { countryCodes } from '#contract/orders/countries.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { localDay } from '#contract/text/dates.ts'

export const taxFactsQuery = callQuery('GET /tax/facts', {})

/** Facts about the taxes of where the store sells. Nothing where there are none. */
export function TaxFacts({
  view,
  onlyOpen = false,
}: {
  view: SettingsView
  /** Only those that a live store without tax is asked about. */
  onlyOpen?: boolean
}) {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(taxFactsQuery)} problem={t`The facts about taxes can’t be loaded.`}>
      {({ facts }) => {
        const shown = facts.filter(({ isOpen }) => isOpen || !onlyOpen)
        if (shown.length === 0) return null
        const title = onlyOpen ? t`Taxes you don’t charge` : t`Taxes where you sell`
        return (
          <Stack as="section" gap="s5" pack="start" aria-label={title}>
            <Text as="h2" size="h3">
              {title}
            </Text>
            {shown.map((row) => (
              <TaxFactRow key={row.fact} row={row} view={view} />
            ))}
          </Stack>
        )
      }}
    </Loaded>
  )
}

function TaxFactRow({ row, view }: { row: TaxFactView; view: SettingsView }) {
  const { i18n } = useLingui()
  const { formatTotal } = useMoney()
  const fact = taxFactsFor({ seller: view.values.seller?.country, countries: row.countries }).find(
    ({ id }) => id === row.fact,
  )
  if (!fact) return null
  const { source, isUncertain } = fact
  return (
    <Stack gap="s1-5" pack="start" padTop="s4" border="top">
      <Text as="h3" weight="strong">
        {i18n._(fact.title)}
        {isUncertain && ' †'}
      </Text>
      <Text maxWidth="64ch">{i18n._(fact.fact)}</Text>
      {row.sold && (
        <Text>
          <Trans>
            You sold {{ twelveMonths: formatTotal(row.sold.twelveMonths) }} there in the last 12 months,{' '}
            {{ thisYear: formatTotal(row.sold.thisYear) }} this year.
          </Trans>
        </Text>
      )}
      <Text tone="muted" size="fine">
        <Trans>
          {{ asOf: i18n._(fact.asOf) }}. Source: {source}.
        </Trans>
      </Text>
      {isUncertain && <Hint>{i18n._(adviserSentence)}</Hint>}
      {row.isOpen && <OpenActs row={row} view={view} />}
      {row.declined && <Declined row={row} declined={row.declined} />}
    </Stack>
  )
}

/** What a store that charges no tax there can do about it. */
function OpenActs({ row, view }: { row: TaxFactView; view: SettingsView }) {
  const { t } = useLingui()
  const { countries } = view.values
  const left = (countries === 'all' ? countryCodes : countries).filter(
    (country) => !row.countries.includes(country),
  )
  const close = useAdminAct(
    () => call('PATCH /settings', { body: { version: view.version, countries: [...left], logo: undefined } }),
    {
      done: () =>
        t`${plural({ countries: row.countries.length }, { one: '# country', other: '# countries' })} closed.`,
    },
  )
  const decline = useAdminAct(() => call('PUT /tax/facts/:fact/declined', { params: { fact: row.fact } }))
  return (
    <Cluster gap="s2">
      {left.length > 0 && (
        <Button small busy={close.isPending} onClick={() => close.mutate()}>
          <Trans>Close these countries</Trans>
        </Button>
      )}
      <Link className={buttonClass({ small: true })} to="/admin/settings/tax#tax">
        <Trans>Set rates</Trans>
      </Link>
      <Button small variant="quiet" busy={decline.isPending} onClick={() => decline.mutate()}>
        <Trans>Not for me</Trans>
      </Button>
    </Cluster>
  )
}

function Declined({ row, declined }: { row: TaxFactView; declined: { by: string; at: string } }) {
  const reopen = useAdminAct(() => call('DELETE /tax/facts/:fact/declined', { params: { fact: row.fact } }))
  return (
    <Cluster gap="s2" align="baseline">
      <Text tone="muted" size="fine">
        <Trans>
          Not for us, said {{ name: declined.by }} on {{ day: localDay(declined.at) }}.
        </Trans>
      </Text>
      <Text as="button" type="button" link size="fine" onClick={() => reopen.mutate()}>
        <Trans>Ask again</Trans>
      </Text>
    </Cluster>
  )
}
