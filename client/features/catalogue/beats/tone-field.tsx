import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { SelectField } from '#client/ui/select-field.tsx'
import { tones } from '#contract/catalogue/tone.ts'

/** A select of the 24 musical keys. */
export function ToneField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const { t } = useLingui()
  const options = [
    { value: '', label: t`Choose a key` },
    ...tones.map((tone) => ({ value: tone, label: tone })),
  ]
  return <SelectField label={t`Tone`} options={options} {...props} />
}
