import { TriangleAlert } from 'lucide-react'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Grid, Stack, Text } from '#client/ui/primitives.tsx'
import type { LetterList } from '#contract/reach/letter.ts'
import { dates, utcWeekday } from '#contract/text/dates.ts'
import { promisesInWords, warnOfDay } from './letter-words.ts'

/** What those who get a letter were told that they would get, and a warning where its day is another. @param day ISO; undefined: today */
export function ToldNote({ list, day }: { list: LetterList; day: string | undefined }) {
  const { storeName } = useStoreSettings()
  const [first, ...others] = promisesInWords(list)
  if (first === undefined) return null
  const weekday =
    day === undefined
      ? dates({ weekday: 'long', timeZone: list.timeZone })(Date.now())
      : day && utcWeekday(day)
  const warning = weekday ? warnOfDay(list, storeName, weekday) : undefined
  return (
    <Stack gap="s2" above="s6">
      <Text tone="muted">People on this list were told: {others.length === 0 && first}</Text>
      {others.length > 0 && (
        <Stack as="ul" gap="s1">
          {[first, ...others].map((told) => (
            <Text as="li" key={told} tone="muted">
              {told}
            </Text>
          ))}
        </Stack>
      )}
      {warning && (
        <Grid columns={['auto', 'main']} gap="s2" role="status">
          <LineIcon of={TriangleAlert} />
          <Text>{warning}</Text>
        </Grid>
      )}
    </Stack>
  )
}
