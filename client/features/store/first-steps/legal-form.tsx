import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { accountQuery } from '#client/features/accounts/profile/index.ts'
import { StateField, sellerExamples, useSectionForm } from '#client/features/store/settings/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Grid, Stack } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Account } from '#contract/accounts/account.ts'
import { placeOfLaw, statesWithLaw } from '#contract/licenses/governing-law.ts'
import { hasStates } from '#contract/orders/states.ts'
import { proposalsFor } from '#contract/store/first-steps.ts'
import { Seller, type SettingsView } from '#contract/store/settings.ts'

const Fields = z.object({ seller: Seller })

const labels = {
  vatId: 'VAT ID',
  taxNumber: 'Tax number',
  represented: 'Represented by',
  register: 'Register',
} as const

/** The legal details that the seller’s country asks for. The rest are in Settings. */
export function LegalForm({ view, isMain }: { view: SettingsView; isMain: boolean }) {
  return (
    <Loaded query={useQuery(accountQuery())} problem="Your account can’t be loaded.">
      {(account) => <SellerFields view={view} account={account} isMain={isMain} />}
    </Loaded>
  )
}

function SellerFields({ view, account, isMain }: { view: SettingsView; account: Account; isMain: boolean }) {
  const { governingLaw, supportEmail, tax } = view.values
  const place = placeOfLaw(governingLaw) ?? { country: '', state: '' }
  const examples = sellerExamples(place.country)
  const isPlaced = place.state !== '' || statesWithLaw(place.country).length === 0
  const { field, submit, busy, problem } = useSectionForm({
    view,
    schema: Fields,
    read: () => ({
      seller: {
        ...{ name: '', street: '', postalCode: '', city: '', ...place, email: supportEmail || account.email },
        ...{ represented: '', register: '', taxNumber: '', vatId: '', bank: '' },
        note: tax.mode === 'none' ? (examples.note ?? '') : '',
      },
    }),
    write: (values) => values,
    // A person is the licensor, too; a company is registered.
    onSaved: ({ values: { seller } }) => {
      const { legalName, artistName } = account
      if (seller && !legalName && seller.register === '' && seller.represented === '')
        void call('PUT /account/names', { body: { legalName: seller.name, artistName: artistName ?? '' } })
    },
  })
  return (
    <Stack as="form" gap="s4" noValidate onSubmit={submit}>
      <Grid columns={{ from768: '2' }} gap="s4" align="start">
        <TextField label="Seller name" isRequired autoComplete="name" {...field('seller.name')} />
        <TextField
          label="Street and number"
          isRequired
          autoComplete="street-address"
          {...field('seller.street')}
        />
        <TextField
          label="Postal code"
          isRequired
          autoComplete="postal-code"
          {...field('seller.postalCode')}
        />
        <TextField label="City" isRequired autoComplete="address-level2" {...field('seller.city')} />
        {hasStates(place.country) && !(isPlaced && place.state) && (
          <StateField country={place.country} {...field('seller.state')} />
        )}
        <TextField
          label="Billing email"
          isRequired
          type="email"
          autoComplete="email"
          {...field('seller.email')}
        />
        {proposalsFor(place, []).sellerFields.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            placeholder={name === 'represented' ? undefined : examples[name]}
            {...field(`seller.${name}`)}
          />
        ))}
      </Grid>
      {problem && <FieldError text={problem} />}
      <div>
        <Button type="submit" variant={isMain ? 'primary' : 'secondary'} small busy={busy}>
          Save
        </Button>
      </div>
    </Stack>
  )
}
