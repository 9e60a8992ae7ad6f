import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { LeaveGuard, useAdminAct } from '#client/features/admin/index.ts'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { type LicenseTier, NewLicenseTier } from '#contract/license-tier.ts'
import { IconField } from './icon-field.tsx'
import { RightsField } from './rights-field.tsx'
import { TermsField } from './terms-field.tsx'
import { startValues, type TierInput, type TierValues } from './tier-form-values.ts'
import { tiersQuery } from './tier-queries.ts'

const FIX = 'Please fix the errors above and try again.'
const offerOptions = [
  { value: 'new-beats', label: 'New beats only' },
  { value: 'all-beats', label: 'All beats, including those in the store' },
]

/** Creates a license, or edits the one that is given. What somebody else changed meanwhile is never overwritten. */
export function TierForm({
  tier,
  others,
  onEnd,
}: {
  tier?: LicenseTier
  others: readonly LicenseTier[]
  onEnd: () => void
}) {
  // As it was when the form was opened: the list around it may be loaded anew meanwhile.
  const [shown, setShown] = useState(tier)
  const [problem, setProblem] = useState<{ text: string; isOutdated: boolean }>()
  const form = useForm<TierInput, unknown, TierValues>({
    resolver: zodResolver(NewLicenseTier),
    defaultValues: startValues(tier, others),
  })
  const { errors, isDirty } = form.formState
  const save = useSaveTier(shown, {
    onDone: onEnd,
    onFail: (error) => {
      const byField = error instanceof ApiError ? error.errors : {}
      for (const [field, message] of Object.entries(byField))
        form.setError(field as keyof TierInput, { message }, { shouldFocus: true })
      const isOutdated = error instanceof ApiError && error.code === 'license_tier_changed'
      setProblem({ text: error.message, isOutdated })
    },
  })
  const loadAgain = (now: LicenseTier | undefined) => {
    if (!now) {
      onEnd()
      return
    }
    setShown(now)
    setProblem(undefined)
    form.reset(startValues(now, others))
  }
  return (
    <form
      className="panel form tierform"
      noValidate
      aria-label={tier ? `Edit ${tier.name}` : 'Create license'}
      onSubmit={form.handleSubmit(
        (values) => {
          setProblem(undefined)
          save.mutate(values)
        },
        () => setProblem({ text: FIX, isOutdated: false }),
      )}
    >
      <LeaveGuard
        active={isDirty && !save.isSuccess}
        text="Your changes to this license haven't been saved. If you leave now, they're lost."
      />
      <div className="form__2">
        <div className="form">
          <TextField
            label="Name"
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField
            label="Description"
            autoComplete="off"
            error={errors.description?.message}
            {...form.register('description')}
          />
          <div className="form__2">
            <TextField
              label="Price in dollars"
              inputMode="decimal"
              autoComplete="off"
              placeholder="Beat’s price"
              hint="Leave empty to use the beat’s price. A custom price on a beat comes first."
              error={errors.price?.message}
              {...form.register('price')}
            />
            <IconField form={form} />
          </div>
          {!tier && <SelectField label="Offer on" options={offerOptions} {...form.register('offerTo')} />}
        </div>
        <RightsField form={form} />
      </div>
      <TermsField form={form} />
      <div className="tierform__end">
        {problem && (
          <Banner tone="error" title={problem.text}>
            {problem.isOutdated && <LoadAgain id={shown?.id} onLoaded={loadAgain} />}
          </Banner>
        )}
        <Button variant="quiet" onClick={onEnd}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save License'}
        </Button>
      </div>
    </form>
  )
}

function LoadAgain({
  id,
  onLoaded,
}: {
  id: string | undefined
  onLoaded: (now: LicenseTier | undefined) => void
}) {
  const queryClient = useQueryClient()
  const load = async () => {
    const tiers = await queryClient.fetchQuery({ ...tiersQuery(), staleTime: 0 })
    onLoaded(tiers.find((tier) => tier.id === id))
  }
  return (
    <p>
      <Button small onClick={() => void load()}>
        Show the latest version
      </Button>
    </p>
  )
}

function useSaveTier(
  tier: LicenseTier | undefined,
  then: { onDone: () => void; onFail: (error: Error) => void },
) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useAdminAct(
    ({ offerTo, ...values }: TierValues) =>
      tier
        ? sendJson<LicenseTier[]>('PATCH', `/api/admin/licenses/${tier.id}`, {
            ...values,
            revision: tier.revision,
          })
        : sendJson<LicenseTier[]>('POST', '/api/admin/licenses', { ...values, offerTo }),
    {
      onDone: (tiers, { name }) => {
        queryClient.setQueryData(tiersQuery().queryKey, tiers)
        showToast({ tone: 'ok', text: `${name} was saved.` })
        then.onDone()
      },
      onFail: then.onFail,
    },
  )
}
