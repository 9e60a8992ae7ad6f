import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Grid, Stack, Text } from '#client/ui/primitives.tsx'
import type { LetterList } from '#contract/reach/letter.ts'
import { dates, utcWeekday } from '#contract/text/dates.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { promisesInWords, warnOfDay } from './letter-words.ts'

/** What those who get a letter were told that they would get, and a warning where its day is another. @param day ISO; undefined: today */
export function ToldNote({ list, day }: { list: LetterList; day: string | undefined }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { storeName } = useStoreSettings()
  const [first, ...others] = promisesInWords(list).map((text) => i18n._(text))
  if (first === undefined) return null
  const weekdayIn = (language: Locale) =>
    day === undefined
      ? dates({ weekday: 'long', timeZone: list.timeZone })(Date.now(), language)
      : day && utcWeekday(day, language)
  const warning =
    day === '' ? undefined : warnOfDay(list, storeName, weekdayIn(sourceLocale), weekdayIn(locale))
  return (
    <Stack gap="s2" above="s6">
      <Text tone="muted">
        {others.length === 0 ? (
          <Trans>People on this list were told: {first}</Trans>
        ) : (
          <Trans>People on this list were told:</Trans>
        )}
      </Text>
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
          <Text>{i18n._(warning)}</Text>
        </Grid>
      )}
    </Stack>
  )
}
