import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { Grid, Stack, Text } from '#client/ui/primitives.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { PHRASE_MAX, writtenIn } from '#contract/store/owner-texts.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import type { Locale } from '#contract/text/locales.ts'
import { localeNames } from '#contract/text/locales.ts'
import { SectionForm } from './section-form.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = z.object({
  texts: z.array(z.object({ from: z.string(), to: z.string().trim().max(PHRASE_MAX) })),
})
/** Longer ones get a field of several lines. */
const ONE_LINE = 80

/** Short texts as the owner wrote them, and in another language. */
export function TranslatePhrases({
  view,
  title,
  phrases,
  locale,
}: {
  view: SettingsView
  title: string
  phrases: readonly string[]
  locale: Locale
}) {
  const { t } = useLingui()
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values }) => ({
      texts: phrases.map((from) => ({ from, to: values.translations[locale]?.phrases[from] ?? '' })),
    }),
    write: ({ texts }) => ({
      translations: {
        [locale]: { phrases: Object.fromEntries(texts.map(({ from, to }) => [from, to])), legal: {} },
      },
    }),
  })
  const own = writtenIn(view.values)
  const language = localeNames[locale]
  return (
    <SectionForm
      title={title}
      intro={t`Leave a field empty to show your own text. If you change that text later, its translation is hidden until you write a new one here.`}
      section={section}
    >
      <Stack gap="s5" pack="start">
        {phrases.map((from, at) => (
          <Grid key={from} columns={{ base: '2', below768: '1' }} gapX="s5" gapY="s2" align="start">
            <Text as="p" lang={own} lines>
              {from}
            </Text>
            {from.length > ONE_LINE ? (
              <TextArea label={language} rows={4} lang={locale} {...section.field(`texts.${at}.to`)} />
            ) : (
              <TextField label={language} lang={locale} {...section.field(`texts.${at}.to`)} />
            )}
          </Grid>
        ))}
      </Stack>
    </SectionForm>
  )
}
