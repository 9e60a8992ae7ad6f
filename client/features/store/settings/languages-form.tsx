import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { useLanguageName } from '#client/platform/use-language-name.ts'
import { Hint } from '#client/ui/form-parts.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { Tick } from '#client/ui/tick.tsx'
import { hasOwnTexts } from '#contract/store/own-phrases.ts'
import { writtenIn } from '#contract/store/owner-texts.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { offeredLanguages } from '#contract/text/locale-path.ts'
import { localeNames, locales } from '#contract/text/locales.ts'
import { SectionForm } from './section-form.tsx'
import { useSectionForm } from './use-section-form.ts'

const { fields } = settingPages.languages
const Fields = z.object({
  language: z.enum(locales),
  languages: z.array(z.enum(locales)),
  textLanguage: z.enum(locales),
})
const options = locales.map((locale) => ({ value: locale, label: localeNames[locale] }))

/** The store's own language, which others it offers, and which one the owner writes in. */
export function LanguagesForm({ view }: { view: SettingsView }) {
  const { t, i18n } = useLingui()
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values }) => ({
      language: values.language,
      languages: [...values.languages],
      textLanguage: writtenIn(values),
    }),
    write: ({ language, languages, textLanguage }) => ({
      language,
      languages: offeredLanguages(language, languages),
      textLanguage,
    }),
  })
  const { field, form, shown } = section
  const [language, textLanguage] = useWatch({ control: form.control, name: ['language', 'textLanguage'] })
  const isOther = language !== shown.values.language && textLanguage !== language
  const { error: _, ...offered } = field('languages')
  const nameOf = useLanguageName()
  const was = nameOf(textLanguage)
  const now = nameOf(language)
  return (
    <SectionForm
      title={t`Languages`}
      intro={t`Titles, tags and descriptions of beats, and names of licenses, stay as you wrote them in every language.`}
      section={section}
    >
      <SelectField
        label={i18n._(fields.language.label)}
        options={options}
        hint={t`Its pages keep their addresses. Addresses in other languages start with the language, such as /de.`}
        {...field('language', {
          onChange: ({ target }) => {
            const to = locales.find((locale) => locale === target.value)
            // Who has written nothing yet writes in the language of the store.
            if (to && !hasOwnTexts(shown.values)) form.setValue('textLanguage', to, { shouldDirty: true })
          },
        })}
      />
      <Stack as="fieldset" gap="s2" pack="start" data-field="languages">
        <Text as="legend" below="s2" weight="strong" size="ui">
          {i18n._(fields.languages.label)}
        </Text>
        {locales
          .filter((locale) => locale !== language)
          .map((locale) => (
            <Tick key={locale} value={locale} {...offered}>
              <span lang={locale}>{localeNames[locale]}</span>
            </Tick>
          ))}
        <Hint>
          <Trans>Switching a language off hides its pages. What you wrote in it is kept.</Trans>
        </Hint>
      </Stack>
      <SelectField
        label={i18n._(fields.textLanguage.label)}
        options={options}
        hint={t`The language of what you write in these settings, such as questions, terms and contracts.`}
        {...field('textLanguage')}
      />
      {isOther && (
        <Notice tone="warn" title={t`Are your texts written in ${was}?`}>
          <Trans>
            They stay as they are, and the store treats them as {was}. If they are already in {now}, choose{' '}
            {now} above. Otherwise save, then translate them below.
          </Trans>
        </Notice>
      )}
    </SectionForm>
  )
}
