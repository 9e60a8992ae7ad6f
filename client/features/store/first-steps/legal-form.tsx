import { Trans, useLingui } from '@lingui/react/macro'
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
import { homeTaxIds, sellerFieldsFor } from '#contract/store/first-steps.ts'
import { emptySeller, Seller } from '#contract/store/seller.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { msg } from '#contract/text/msg.ts'

type Draft = { seller: Seller }

/** A number that is not given is none. */
const Fields = z.object({
  seller: z.preprocess((seller) => {
    const { taxIds, ...rest } = seller as Seller
    return { ...rest, taxIds: taxIds.filter(({ number }) => number.trim() !== '') }
  }, Seller),
}) as unknown as z.ZodType<Draft, Draft>

const labels = {
  vatId: msg`VAT ID`,
  taxNumber: msg`Tax number`,
  represented: msg`Represented by`,
  register: msg({ message: 'Register', context: 'of companies' }),
  phone: msg`Phone`,
  capital: msg`Share capital`,
  host: msg`Hosted by: name, address and phone`,
} as const

/** The legal details that the seller’s country asks for. The rest are in Settings. */
export function LegalForm({ view, isMain }: { view: SettingsView; isMain: boolean }) {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(accountQuery())} problem={t`Your account can’t be loaded.`}>
      {(account) => <SellerFields view={view} account={account} isMain={isMain} />}
    </Loaded>
  )
}

function SellerFields({ view, account, isMain }: { view: SettingsView; account: Account; isMain: boolean }) {
  const { t, i18n } = useLingui()
  const { governingLaw, supportEmail, tax } = view.values
  const place = placeOfLaw(governingLaw) ?? { country: '', state: '' }
  const examples = sellerExamples(place.country)
  const home = homeTaxIds[place.country]
  const isPlaced = place.state !== '' || statesWithLaw(place.country).length === 0
  const { field, submit, busy, problem } = useSectionForm({
    view,
    schema: Fields,
    read: () => ({
      seller: {
        ...emptySeller,
        ...place,
        email: supportEmail || account.email,
        taxIds: home ? [{ place: place.country, name: home.name, number: '' }] : [],
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
        <TextField label={t`Seller name`} isRequired autoComplete="name" {...field('seller.name')} />
        <TextField
          label={t`Street and number`}
          isRequired
          autoComplete="street-address"
          {...field('seller.street')}
        />
        <TextField
          label={t`Postal code`}
          isRequired
          autoComplete="postal-code"
          {...field('seller.postalCode')}
        />
        <TextField label={t`City`} isRequired autoComplete="address-level2" {...field('seller.city')} />
        {hasStates(place.country) && !(isPlaced && place.state) && (
          <StateField country={place.country} {...field('seller.state')} />
        )}
        <TextField
          label={t`Billing email`}
          isRequired
          type="email"
          autoComplete="email"
          {...field('seller.email')}
        />
        {sellerFieldsFor(place.country).map((name) =>
          name === 'taxIds' ? (
            <TextField
              key={name}
              label={home ? i18n._(home.label) : ''}
              placeholder={examples.taxId}
              {...field('seller.taxIds.0.number')}
            />
          ) : (
            <TextField
              key={name}
              label={i18n._(labels[name])}
              placeholder={examples[name]}
              {...field(`seller.${name}`)}
            />
          ),
        )}
      </Grid>
      {problem && <FieldError text={problem} />}
      <div>
        <Button type="submit" variant={isMain ? 'primary' : 'secondary'} small busy={busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Stack>
  )
}
