import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldLabel, Input } from '#client/ui/form-parts.tsx'
import { Box, Grid, look } from '#client/ui/primitives.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import { lossyMasterNote } from '#contract/beats/lossy-master.ts'
import { missingStemsNote } from '#contract/beats/missing-stems.ts'
import { currencies, type PriceStep, roundToStep } from '#contract/pricing/currency.ts'
import { parseDollars, toDollars, writeDollars } from '#contract/pricing/money.ts'
import { formatCount } from '#contract/text/format-count.ts'
import type { BeatForm, BeatFormInput } from './beat-form-values.ts'
import stylesCss from './manage-beats.module.css'

/** The licenses of the beat, each at its tier's price, the beat's price, or its own. */
export function LicensePrices({
  form,
  isLossy,
  hasStems,
}: {
  form: UseFormReturn<BeatFormInput, unknown, BeatForm>
  /** The master is an MP3. */
  isLossy: boolean
  hasStems: boolean
}) {
  const { t } = useLingui()
  const { currency } = useStoreSettings()
  const locale = useLocale()
  const licenses = form.watch('licenses')
  const price = form.watch('price')
  if (licenses.length === 0) return null
  const chosen = licenses.filter(({ isSold }) => isSold)
  const notes = [isLossy && lossyMasterNote(chosen), !hasStems && missingStemsNote(chosen)].filter(
    (note) => typeof note === 'string',
  )
  return (
    <fieldset
      className={classNames(
        stylesCss.beatformLicenses,
        look({ display: 'grid', columns: 'fill220', gapY: 's3', gapX: 's5' }),
      )}
    >
      <FieldLabel as="legend">
        <Trans>Licenses</Trans>
      </FieldLabel>
      {notes.map((note) => (
        <Box as="p" gap="s1-5" above="s2" tone="muted" size="fine" cluster key={note} role="status">
          {note}
        </Box>
      ))}
      {licenses.map(({ id, templateId, name, tierPrice, priceFactor, isSold }, index) => {
        const error = form.formState.errors.licenses?.[index]?.price?.message
        const isFull = priceFactor === 1
        const ofPrice = isFull ? t`Price` : t`${{ factor: formatCount(priceFactor, locale) }} × price`
        return (
          <div key={id ?? templateId}>
            <Grid columns={['auto', 'fr', '110']} gap="s2-5" align="center" minHeight="tap">
              <TickBox
                type="checkbox"
                aria-label={t`Offer ${name}`}
                {...form.register(`licenses.${index}.isSold`)}
              />
              <span>{name}</span>
              <Input
                inputMode="decimal"
                aria-label={t`Custom price for ${name}`}
                aria-invalid={error ? true : undefined}
                placeholder={
                  tierPrice || (timesPrice(price, priceFactor, currencies[currency].step) ?? ofPrice)
                }
                disabled={!isSold}
                {...form.register(`licenses.${index}.price`)}
              />
            </Grid>
            {error && <FieldError text={error} />}
          </div>
        )
      })}
    </fieldset>
  )
}

/** A license's price at the beat price being typed. Undefined while that is none. */
function timesPrice(price: string, factor: number, step: PriceStep): string | undefined {
  const cents = parseDollars(price)
  if (cents === undefined) return undefined
  return writeDollars(toDollars(roundToStep(cents * factor, step)))
}
