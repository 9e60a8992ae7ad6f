import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldPath } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { Box, Grid, look, Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Toggle, ToggleGroup } from '#client/ui/toggle-parts.tsx'
import { scopeFiles } from '#contract/licenses/license-scope.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { msg } from '#contract/text/msg.ts'
import { LimitField } from './limit-field.tsx'
import stylesCss from './tier-form.module.css'
import type { TierFormApi, TierInput } from './tier-form-values.ts'

const files = {
  mp3: { name: msg`MP3`, note: msg`320 kbit/s` },
  wav: { name: msg`WAV`, note: msg`as uploaded, 24 bit` },
  stems: { name: msg`Stems`, note: msg`ZIP, where a beat has them` },
} as const

/** What a license allows: files, limits, publishing, credit, and exclusivity. */
export function ScopeFieldset({ form }: { form: TierFormApi }) {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const errorOf = (name: FieldPath<TierInput>) => form.getFieldState(name, form.formState).error?.message
  const limit = (name: Parameters<typeof LimitField>[0]['name']) => ({ form, name, error: errorOf(name) })
  const share = useWatch({ control: form.control, name: 'scope.publishingShare' })
  const keeps = Number(share)
  const isShare = String(share).trim() !== '' && keeps >= 0 && keeps <= 100
  const filesError = errorOf('scope.files')
  return (
    <>
      <ToggleGroup>
        <legend>
          <Trans>Files</Trans>
        </legend>
        <Box display="flex" wraps gap="s1-5">
          {scopeFiles.map((kind) => (
            <Toggle key={kind} file>
              <input type="checkbox" value={kind} {...form.register('scope.files')} />
              <span>
                <b>{i18n._(files[kind].name)}</b>
                <small>{i18n._(files[kind].note)}</small>
              </span>
            </Toggle>
          ))}
        </Box>
        {filesError && <FieldError text={filesError} />}
      </ToggleGroup>
      <fieldset
        className={classNames(
          stylesCss.limits,
          look({ display: 'grid', columns: { base: '2', below600: '1' }, gapY: 's3', gapX: 's5' }),
        )}
      >
        <Box as="legend" pad="0" below="0" weight="strong" size="ui" width="full" full>
          <Trans>Limits</Trans>
        </Box>
        <LimitField label={t`Streams`} {...limit('scope.streams')} />
        <LimitField label={t`Copies`} {...limit('scope.copies')} />
        <LimitField label={t`Videos`} {...limit('scope.videos')} />
        <LimitField label={t`Radio stations`} {...limit('scope.radioStations')} />
        <LimitField label={t`Paid live shows`} {...limit('scope.performances')} />
        <LimitField label={t`Term in years`} without={t`No end`} {...limit('scope.termYears')} />
        <Text full size="fine" tone="faint">
          <Trans>0 means none. Buyers then read “Not included”, and for live shows “Non-profit only”.</Trans>
        </Text>
      </fieldset>
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <TextField
          label={t`Producer’s share of the publishing, in percent`}
          inputMode="decimal"
          autoComplete="off"
          hint={
            isShare
              ? t`The rest, ${{ rest: formatCount(100 - keeps, locale, 2) }}%, is the buyer’s.`
              : undefined
          }
          {...form.register('scope.publishingShare')}
          error={errorOf('scope.publishingShare')}
        />
        <ToggleGroup>
          <legend>
            <Trans>Exclusive</Trans>
          </legend>
          <Box display="flex" wraps gap="s1-5">
            <Toggle file>
              <input type="checkbox" {...form.register('scope.exclusive')} />
              <span>
                <b>
                  <Trans>Removes the beat from the store</Trans>
                </b>
                <small>
                  <Trans>one buyer, no more licenses</Trans>
                </small>
              </span>
            </Toggle>
          </Box>
        </ToggleGroup>
      </Grid>
      <TextField
        label={t`Credit line`}
        autoComplete="off"
        hint={t`You can use ${{ producer: '{producer}' }}, ${{ beat: '{beat}' }} and ${{ store: '{store}' }}. Leave it empty if you don't ask for credit.`}
        {...form.register('scope.credit')}
        error={errorOf('scope.credit')}
      />
    </>
  )
}
