import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowRight, CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { BillingInfo, billingCountries } from '#contract/billing.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The billing form. `onDone` gets what was filled in, checked. */
export function BillingForm({
  known,
  busy,
  onDone,
}: {
  known: Partial<BillingInfo>
  busy: boolean
  onDone: (billing: BillingInfo) => void
}) {
  const { register, handleSubmit, formState } = useForm<BillingInfo>({
    resolver: zodResolver(BillingInfo),
    defaultValues: known,
    shouldFocusError: true,
  })
  const { errors } = formState
  const input = (name: keyof BillingInfo, autoComplete: string) => (field: FieldIds) => (
    <input
      {...register(name)}
      {...ariaOf(field, errors[name]?.message)}
      className="input"
      autoComplete={autoComplete}
    />
  )
  return (
    <form className="form" noValidate onSubmit={handleSubmit(onDone)}>
      <Field label="Name" error={errors.name?.message} render={input('name', 'name')} />
      <Field label="Address" error={errors.address?.message} render={input('address', 'street-address')} />
      <div className="form__2">
        <Field label="City" error={errors.city?.message} render={input('city', 'address-level2')} />
        <Field
          label="Postal code"
          error={errors.postalCode?.message}
          render={input('postalCode', 'postal-code')}
        />
      </div>
      <Field
        label="Country"
        error={errors.country?.message}
        render={(field) => (
          <select
            {...register('country')}
            {...ariaOf(field, errors.country?.message)}
            className="select"
            autoComplete="country"
          >
            <option value="">Choose a country</option>
            {billingCountries.map((code) => (
              <option key={code} value={code}>
                {`${code} (${countryNames.of(code)})`}
              </option>
            ))}
          </select>
        )}
      />
      <div>
        <Button variant="primary" type="submit" busy={busy} className="key--main">
          Proceed to Payment <ArrowRight className="ico" aria-hidden />
        </Button>
      </div>
    </form>
  )
}

type FieldIds = { id: string; errorId: string }

function ariaOf({ id, errorId }: FieldIds, error: string | undefined) {
  return error === undefined ? { id } : { id, 'aria-invalid': true, 'aria-describedby': errorId }
}

function Field({
  label,
  error,
  render,
}: {
  label: string
  error: string | undefined
  render: (ids: FieldIds) => ReactNode
}) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={error === undefined ? 'field' : 'field has-error'}>
      <label htmlFor={id}>{label}</label>
      {render({ id, errorId })}
      {error !== undefined && (
        <p className="err" id={errorId}>
          <CircleAlert className="ico" aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
