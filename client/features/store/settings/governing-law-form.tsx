import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Loaded } from '#client/ui/loaded.tsx'
import { Stack } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { lawOf, statesWithLaw } from '#contract/licenses/governing-law.ts'
import { countryOptions } from '#contract/orders/countries.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { settingsQuery } from './settings-queries.ts'
import { StateField } from './state-field.tsx'
import { useSectionForm } from './use-section-form.ts'

const Place = z
  .object({ country: z.string().min(1, 'Country is required.'), state: z.string() })
  .refine(({ country, state }) => state !== '' || statesWithLaw(country).length === 0, {
    path: ['state'],
    error: 'Please choose whose law it is.',
  })

const countries = [{ value: '', label: 'Choose a country' }, ...countryOptions()]

/** Asks whose law the contracts are under, by country and state: the seller's, where known. */
export function GoverningLawForm({ onSaved }: { onSaved: () => unknown }) {
  return (
    <Loaded query={useQuery(settingsQuery())} problem="The settings can't be loaded.">
      {(view) => <PlaceForm view={view} onSaved={onSaved} />}
    </Loaded>
  )
}

function PlaceForm({ view, onSaved }: { view: SettingsView; onSaved: () => unknown }) {
  const { field, form, submit, busy } = useSectionForm({
    view,
    schema: Place,
    read: ({ values: { seller } }) => ({ country: seller?.country ?? '', state: seller?.state ?? '' }),
    write: ({ country, state }) => ({ governingLaw: lawOf(country, state) }),
    onSaved,
  })
  const country = useWatch({ control: form.control, name: 'country' })
  const states = statesWithLaw(country)
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      <SelectField
        label="Country"
        options={countries}
        {...field('country', { onChange: () => form.setValue('state', '') })}
      />
      {states.length > 0 && (
        <StateField key={country} country={country} states={states} {...field('state')} />
      )}
      <Submit busy={busy}>Save</Submit>
    </Stack>
  )
}
