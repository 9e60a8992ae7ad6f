import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type BillingInfo, billingSchema } from '#contract/billing.ts'
import { standardCountries } from '#contract/countries.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const countryOptions = [
  { value: '', label: 'Choose a country' },
  ...standardCountries.map((code) => ({ value: code, label: `${code} (${countryNames.of(code)})` })),
]

const Billing = billingSchema({ countries: [...standardCountries], addressIn: 'all' }, '')

/** The billing form. `onDone` gets the checked values, and whether the account is to remember them. */
export function BillingForm({
  known,
  isRemembered,
  onDone,
}: {
  known: Partial<BillingInfo>
  isRemembered: boolean
  onDone: (billing: BillingInfo, remember: boolean) => void
}) {
  const [remember, setRemember] = useState(isRemembered)
  const { register, handleSubmit, formState } = useForm<z.input<typeof Billing>, unknown, BillingInfo>({
    resolver: zodResolver(Billing),
    defaultValues: known,
  })
  const field = (name: keyof BillingInfo, autoComplete: string) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    autoComplete,
  })
  return (
    <form className="form" noValidate onSubmit={handleSubmit((billing) => onDone(billing, remember))}>
      <TextField label="Name" {...field('name', 'name')} />
      <TextField label="Address" {...field('address', 'street-address')} />
      <div className="form__2">
        <TextField label="City" {...field('city', 'address-level2')} />
        <TextField label="Postal code" {...field('postalCode', 'postal-code')} />
      </div>
      <SelectField label="Country" options={countryOptions} {...field('country', 'country')} />
      <label className="check__remember">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        Remember these details in my account
      </label>
      <div>
        <Button variant="primary" type="submit" className="key--main">
          Proceed to Payment <ArrowRight className="ico" aria-hidden />
        </Button>
      </div>
    </form>
  )
}
