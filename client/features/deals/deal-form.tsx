import '#client/ui/styles/toggles.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { LeaveGuard } from '#client/features/admin/index.ts'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { ToggleChoice } from '#client/ui/toggle-choice.tsx'
import { currencySymbol } from '#contract/currency-words.ts'
import type { Deal, DealScopes } from '#contract/deal.ts'
import { BeatsField } from './beats-field.tsx'
import { DealForm as DealFormSchema, startValues } from './deal-form-values.ts'
import { DealPreview } from './deal-preview.tsx'
import { dealsQuery } from './deal-queries.ts'

const kinds = [
  { value: 'code', label: 'Code' },
  { value: 'bulk', label: 'Bulk deal' },
  { value: 'sale', label: 'Sale' },
] as const

/** Creates a deal, optionally as a copy of `start`, or edits `deal`. Never overwrites another person's changes. */
export function DealForm({
  deal,
  start,
  scopes,
  onEnd,
}: {
  deal?: Deal
  start: Deal | undefined
  scopes: DealScopes
  onEnd: () => void
}) {
  const client = useQueryClient()
  const showToast = useToast()
  // Frozen when the form opens, since the list may refetch.
  const [shown] = useState(deal)
  const initial = startValues(start)
  const { form, field, submit, busy, problem, mutation } = useServerForm({
    schema: DealFormSchema,
    // A copy needs its own code.
    initial: deal ? initial : { ...initial, code: '' },
    send: (fields) =>
      shown
        ? sendJson<Deal[]>('PATCH', `/api/deals/${shown.id}`, { revision: shown.revision, fields })
        : sendJson<Deal[]>('POST', '/api/deals', fields),
    onDone: (deals, { name }) => {
      client.setQueryData(dealsQuery().queryKey, deals)
      showToast({ tone: 'ok', text: `${name} was saved.` })
      onEnd()
      return client.invalidateQueries()
    },
    onFail: (_problem, error) => error.message,
    onInvalid: () => 'Please fix the errors above and try again.',
  })
  const [kind, unit, beats] = useWatch({ control: form.control, name: ['kind', 'unit', 'beats'] })
  const { currency } = useMoney()
  const isBulk = kind === 'bulk'
  const isOutdated = mutation.error instanceof ApiError && mutation.error.code === 'deal_changed'
  return (
    <form
      className="panel dealform"
      noValidate
      aria-label={deal ? `Edit ${deal.name}` : 'Create deal'}
      onSubmit={submit}
    >
      <LeaveGuard
        active={form.formState.isDirty && !mutation.isSuccess}
        text="Your changes to this deal haven't been saved. If you leave now, they're lost."
      />
      <div className="form">
        {!deal && <ToggleChoice legend="What kind of deal" options={kinds} {...form.register('kind')} />}
        <div className="form__2">
          {kind === 'code' && (
            <TextField
              label="Code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={24}
              hint="Buyers may type it in lower case and with spaces."
              {...field('code')}
            />
          )}
          <TextField
            label={kind === 'code' ? 'Name, for you' : 'Name, as buyers read it'}
            autoComplete="off"
            maxLength={60}
            {...field('name')}
          />
          {isBulk ? (
            <>
              <TextField label="Buy" inputMode="numeric" autoComplete="off" {...field('buy')} />
              <TextField
                label="Get free"
                inputMode="numeric"
                autoComplete="off"
                hint="The cheapest of each group cost nothing."
                {...field('free')}
              />
            </>
          ) : (
            <div className="dealform__off">
              <TextField
                label="Discount"
                inputMode="decimal"
                autoComplete="off"
                {...field(unit)}
                error={field('percent').error ?? field('amount').error}
                key={unit}
              />
              <ToggleChoice
                legend="In"
                options={[
                  { value: 'percent', label: '%' },
                  { value: 'amount', label: currencySymbol(currency) },
                ]}
                {...form.register('unit')}
              />
            </div>
          )}
        </div>
        <Choices legend="On these licenses" options={scopes.tiers} {...form.register('tiers')} />
        {!isBulk && (
          <>
            <Choices legend="With these tags" options={scopes.tags} {...form.register('tags')} />
            <Choices legend="By these producers" options={scopes.producers} {...form.register('producers')} />
            <BeatsField
              chosen={beats}
              onChange={(ids) => form.setValue('beats', ids, { shouldDirty: true })}
            />
          </>
        )}
        <div className="form__2">
          <TextField label="Starts" type="datetime-local" hint="Empty: now." {...field('from')} />
          <TextField
            label="Ends"
            type="datetime-local"
            hint="Empty: it runs until you end it."
            {...field('until')}
          />
        </div>
        {kind === 'code' && (
          <>
            <div className="form__2">
              <TextField
                label="Uses in total"
                inputMode="numeric"
                hint="Empty: no limit."
                {...field('maxUses')}
              />
              <TextField
                label="Uses per buyer"
                inputMode="numeric"
                hint="Empty: no limit."
                {...field('maxUsesPerBuyer')}
              />
              <TextField
                label="For carts from"
                inputMode="decimal"
                hint="Before any deal. Empty: all."
                {...field('minimum')}
              />
            </div>
            <label className="check__remember">
              <input type="checkbox" {...form.register('firstPurchaseOnly')} />
              <span>Only for a first purchase</span>
            </label>
            <label className="check__remember">
              <input type="checkbox" {...form.register('isCombinable')} />
              <span>Adds to bulk deals. Otherwise buyers get the better one.</span>
            </label>
          </>
        )}
        {problem && (
          <Banner tone="error" title={problem}>
            {isOutdated && <p>Close this form to see the latest version.</p>}
          </Banner>
        )}
        <div className="form__end">
          <Button variant="quiet" onClick={onEnd}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            {busy ? 'Saving...' : 'Save Deal'}
          </Button>
        </div>
      </div>
      <DealPreview form={form} scopes={scopes} />
    </form>
  )
}

function Choices({
  legend,
  options,
  ...register
}: {
  legend: string
  options: readonly { id: string; name: string }[]
} & React.InputHTMLAttributes<HTMLInputElement> & { ref: React.Ref<HTMLInputElement> }) {
  if (options.length === 0) return null
  return (
    <fieldset className="toggles">
      <legend>
        {legend} <span className="muted">(none chosen: all)</span>
      </legend>
      <div className="dealform__choices">
        {options.map(({ id, name }) => (
          <label key={id} className="toggle toggle--s">
            <input type="checkbox" value={id} {...register} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
