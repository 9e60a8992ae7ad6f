import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { StateField } from '#client/features/store/settings/index.ts'
import { call, callQuery } from '#client/platform/call.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Cluster, Grid, Stack } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { statesWithLaw } from '#contract/licenses/governing-law.ts'
import { countryCodes, countryOptions } from '#contract/orders/countries.ts'
import type { TaxRate } from '#contract/pricing/tax.ts'
import { proposalsFor } from '#contract/store/first-steps.ts'
import type { SettingName, SettingOverrides, SettingsView } from '#contract/store/settings.ts'
import { type Choices, Follow } from './follow.tsx'

const ratesQuery = callQuery('GET /tax/standard-rates', {}, { staleTime: Number.POSITIVE_INFINITY })

/** Asks where the seller is, and proposes what follows from it. */
export function CountryStep({ view }: { view: SettingsView }) {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(ratesQuery)} problem={t`The tax rates can’t be loaded.`}>
      {(rates) => <Place view={view} rates={rates} />}
    </Loaded>
  )
}

function Place({ view, rates }: { view: SettingsView; rates: readonly TaxRate[] }) {
  const { t } = useLingui()
  const [country, setCountry] = useState(likelyCountry)
  const [state, setState] = useState('')
  const states = statesWithLaw(country)
  const isWhole = country !== '' && (state !== '' || states.length === 0)
  return (
    <Stack columns="1" gap="s4">
      <Grid columns={{ from768: '2' }} gap="s4" align="start">
        <SelectField
          label={t`Country`}
          options={[{ value: '', label: t`Choose a country` }, ...countryOptions(countryCodes, useLocale())]}
          value={country}
          onChange={({ target }) => {
            setCountry(target.value)
            setState('')
          }}
        />
        {states.length > 0 && (
          <StateField
            key={country}
            country={country}
            states={states}
            value={state}
            onChange={({ target }) => setState(target.value)}
          />
        )}
      </Grid>
      {isWhole && (
        <Proposed key={`${country} ${state}`} view={view} rates={rates} place={{ country, state }} />
      )}
    </Stack>
  )
}

function Proposed({
  view,
  rates,
  place,
}: {
  view: SettingsView
  rates: readonly TaxRate[]
  place: { country: string; state: string }
}) {
  const { i18n } = useLingui()
  const store = useStoreSettings()
  const proposals = proposalsFor(place, rates, i18n)
  const [chosen, setChosen] = useState<Choices>({ currency: proposals.currency, tax: 0, countries: 0 })
  const save = useAdminAct(
    (wanted: SettingOverrides) =>
      call('PATCH /settings', {
        body: { version: view.version, ...unlocked(wanted, view), logo: undefined },
      }),
    {
      // All prices on the page are still formatted in the old one.
      onDone: ({ values }) => {
        if (values.currency !== store.currency) location.reload()
      },
    },
  )
  const law = {
    governingLaw: proposals.law.value,
    ...(proposals.timeZone !== undefined && { timeZone: proposals.timeZone }),
  }
  const tax = proposals.tax[chosen.tax]
  const sold = proposals.countries[chosen.countries]
  return (
    <>
      <Follow country={place.country} proposals={proposals} chosen={chosen} onChoose={setChosen} />
      <Cluster gap="s2">
        <Button
          variant="primary"
          busy={save.isPending}
          onClick={() =>
            save.mutate({
              ...law,
              currency: chosen.currency,
              ...(tax && { tax: tax.value }),
              ...(sold && { countries: sold.value }),
            })
          }
        >
          <Trans>Use these</Trans>
        </Button>
        <Button variant="quiet" disabled={save.isPending} onClick={() => save.mutate(law)}>
          <Trans>Decide one by one</Trans>
        </Button>
      </Cluster>
    </>
  )
}

/** Never those set by the environment. */
function unlocked(wanted: SettingOverrides, { locked }: SettingsView): SettingOverrides {
  const names = Object.keys(wanted) as SettingName[]
  return Object.fromEntries(names.filter((name) => !(name in locked)).map((name) => [name, wanted[name]]))
}

/** Where the browser's language is from. */
function likelyCountry(): string {
  const { region = '' } = new Intl.Locale(navigator.language)
  return countryCodes.includes(region) ? region : ''
}
