import type { ComponentProps } from 'react'
import { SelectField } from '#client/ui/select-field.tsx'
import { tones } from '#contract/tone.ts'

const options = [{ value: '', label: 'Choose a key' }, ...tones.map((tone) => ({ value: tone, label: tone }))]

/** The key of a beat: one of the 24. */
export function ToneField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  return <SelectField label="Tone" options={options} {...props} />
}
