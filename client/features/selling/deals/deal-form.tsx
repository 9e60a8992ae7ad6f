import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { LeaveGuard } from '#client/features/store/admin/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { zoneName } from '#client/platform/zoned-time.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FormEnd } from '#client/ui/page-head.tsx'
import { Box, Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { ToggleChoice } from '#client/ui/toggle-choice.tsx'
import { Toggle, ToggleGroup } from '#client/ui/toggle-parts.tsx'
import type { Deal, DealScopes } from '#contract/pricing/deal.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { BeatsField } from './beats-field.tsx'
import { dealFormSchema } from './deal-form-values.ts'
import { dealViews } from './deal-kinds.ts'
import { DealPreview } from './deal-preview.tsx'
import { dealsQuery } from './deal-queries.ts'
import stylesCss from './deals.module.css'
import { dealFormDefaults } from './typed-deal.ts'

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
  const { i18n, t } = useLingui()
  const client = useQueryClient()
  const showToast = useToast()
  // Frozen when the form opens, since the list may refetch.
  const [shown] = useState(deal)
  const { timeZone } = useStoreSettings()
  const locale = useLocale()
  const initial = dealFormDefaults(start, timeZone)
  const server = useServerForm({
    schema: dealFormSchema({ timeZone, locale }, start),
    // A copy needs its own code.
    initial: deal ? initial : { ...initial, code: '' },
    send: (fields) =>
      shown
        ? call('PATCH /deals/:id', { params: { id: shown.id }, body: { revision: shown.revision, fields } })
        : call('POST /deals', { body: fields }),
    onDone: (deals, { name }) => {
      client.setQueryData(dealsQuery().queryKey, deals)
      showToast({ tone: 'ok', text: t`${name} was saved.` })
      onEnd()
      return client.invalidateQueries()
    },
    onFail: (_problem, error) => error.message,
    onInvalid: () => t`Please fix the errors above and try again.`,
  })
  const { form, field, submit, busy, problem, mutation } = server
  const [kind, beats, tags, producers] = useWatch({
    control: form.control,
    name: ['kind', 'beats', 'tags', 'producers'],
  })
  const { Lead, Terms, Conditions, nameLabel, limitsBeats } = dealViews[kind]
  // Frozen: the disclosure is open where the deal that is edited has a limit, and then left alone.
  const [isLimited] = useState(beats.length + tags.length + producers.length > 0)
  const limits = limitsInWords({ tags, producers, beats }).map((limit) => i18n._(limit))
  const whichBeats = limits.length > 0 ? listParts(limits, locale) : t`all beats`
  const isOutdated = mutation.error instanceof ApiError && mutation.error.code === 'deal_changed'
  return (
    <form
      className={classNames(
        stylesCss.dealform,
        look({ display: 'grid', gap: 'fluid-3', align: 'start', below: 's6', panel: true, pad: 'fluid-2' }),
      )}
      noValidate
      aria-label={deal ? t`Edit ${{ name: deal.name }}` : t`Create deal`}
      onSubmit={submit}
    >
      <LeaveGuard
        active={form.formState.isDirty && !mutation.isSuccess}
        text={t`Your changes to this deal haven't been saved. If you leave now, they're lost.`}
      />
      <Stack gap="s5" pack="start">
        {!deal && (
          <ToggleChoice
            legend={t`What kind of deal`}
            options={Object.entries(dealViews).map(([value, { label }]) => ({ value, label: i18n._(label) }))}
            {...form.register('kind')}
          />
        )}
        <Grid columns={{ from768: '2' }} gap="s5" align="start">
          {Lead && <Lead state={server} />}
          <TextField label={i18n._(nameLabel)} autoComplete="off" maxLength={60} {...field('name')} />
          <Terms state={server} />
        </Grid>
        <Choices legend={t`On these licenses`} options={scopes.tiers} {...form.register('tiers')} />
        {limitsBeats && (
          <details className={stylesCss.dealformWhich} open={isLimited}>
            <Box as="summary" minHeight="tap" pack="center" pointer weight="strong" size="ui">
              <Trans>
                Limit to tags, producers or beats{' '}
                <Text as="span" tone="muted">
                  (now: {whichBeats})
                </Text>
              </Trans>
            </Box>
            <Stack gap="s5" pack="start">
              <Choices legend={t`With these tags`} options={scopes.tags} {...form.register('tags')} />
              <Choices
                legend={t`By these producers`}
                options={scopes.producers}
                {...form.register('producers')}
              />
              <BeatsField
                chosen={beats}
                onChange={(ids) => form.setValue('beats', ids, { shouldDirty: true })}
              />
            </Stack>
          </details>
        )}
        <Grid columns={{ from768: '2' }} gap="s5" align="start">
          <TextField
            label={t`Starts, ${{ timeZone: zoneName(timeZone) }}`}
            type="datetime-local"
            hint={t`Leave empty to start now.`}
            {...field('from')}
          />
          <TextField
            label={t`Ends, ${{ timeZone: zoneName(timeZone) }}`}
            type="datetime-local"
            hint={t`Leave empty to run it until you end it.`}
            {...field('until')}
          />
        </Grid>
        {Conditions && <Conditions state={server} />}
        {problem && (
          <Banner tone="error" title={problem}>
            {isOutdated && (
              <p>
                <Trans>Close this form to see the latest version.</Trans>
              </p>
            )}
          </Banner>
        )}
        <FormEnd>
          <Button variant="quiet" onClick={onEnd}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            {busy ? t`Saving...` : t`Save Deal`}
          </Button>
        </FormEnd>
      </Stack>
      <DealPreview form={form} scopes={scopes} />
    </form>
  )
}

/** Such as `2 tags, 1 beat`. */
function limitsInWords({
  tags,
  producers,
  beats,
}: Record<'tags' | 'producers' | 'beats', readonly string[]>): Message[] {
  const count = { tags: tags.length, producers: producers.length, beats: beats.length }
  return [
    ...(count.tags > 0 ? [msg`${plural({ tags: count.tags }, { one: '# tag', other: '# tags' })}`] : []),
    ...(count.producers > 0
      ? [msg`${plural({ producers: count.producers }, { one: '# producer', other: '# producers' })}`]
      : []),
    ...(count.beats > 0 ? [msg`${plural({ beats: count.beats }, { one: '# beat', other: '# beats' })}`] : []),
  ]
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
    <ToggleGroup>
      <legend>
        {legend}{' '}
        <Text as="span" tone="muted">
          <Trans>(none selected: all)</Trans>
        </Text>
      </legend>
      <div
        className={classNames(
          stylesCss.dealformChoices,
          look({ display: 'flex', wraps: true, gap: 's1-5', maxHeight: '200', pad: 's1', scroll: 'both' }),
        )}
      >
        {options.map(({ id, name }) => (
          <Toggle low key={id}>
            <input type="checkbox" value={id} {...register} />
            <span>{name}</span>
          </Toggle>
        ))}
      </div>
    </ToggleGroup>
  )
}
