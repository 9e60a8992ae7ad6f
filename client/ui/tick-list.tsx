import { Stack, Text } from './primitives.tsx'
import { Tick } from './tick.tsx'

/** Checkboxes below a legend, of which any number can be ticked. */
export function TickList<Value extends string>({
  legend,
  options,
  chosen,
  onChange,
}: {
  legend: string
  /** Values with their labels. */
  options: readonly (readonly [Value, string])[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}) {
  return (
    <Stack as="fieldset" gap="s1">
      <Text as="legend" below="s2-5" weight="strong">
        {legend}
      </Text>
      {options.map(([value, label]) => (
        <Tick
          key={value}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        >
          {label}
        </Tick>
      ))}
    </Stack>
  )
}
