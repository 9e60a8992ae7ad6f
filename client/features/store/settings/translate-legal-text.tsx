import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { useLanguageName } from '#client/platform/use-language-name.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { writtenIn } from '#contract/store/owner-texts.ts'
import type { LegalTextKind } from '#contract/store/rich-text.ts'
import { LEGAL_TEXT_MAX, type SettingsView } from '#contract/store/settings.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { type Locale, localeNames } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { SectionForm } from './section-form.tsx'
import { OlderNote, SideBySide } from './side-by-side.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = z.object({ text: z.string().trim().max(LEGAL_TEXT_MAX, schemaError(msg`This is too long.`)) })

/** A legal text as the owner wrote it, or the standard one, and in another language. */
export function TranslateLegalText({
  view,
  kind,
  label,
  locale,
}: {
  view: SettingsView
  kind: LegalTextKind
  label: string
  locale: Locale
}) {
  const { t } = useLingui()
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values }) => ({ text: values.translations[locale]?.legal[kind] ?? '' }),
    write: ({ text }) => ({ translations: { [locale]: { phrases: {}, legal: { [kind]: text } } } }),
  })
  const { shown, field } = section
  const own = shown.values[kind]
  const from = writtenIn(shown.values)
  const language = useLanguageName()(locale)
  return (
    <SectionForm
      title={label}
      intro={
        own === null
          ? t`Leave it empty to show the standard text in ${language}. Have any text of your own checked by someone who knows the law where it applies.`
          : t`Each change is the next version of the text; orders keep which one was accepted.`
      }
      section={section}
    >
      <OlderNote isOlder={isOlder(shown, kind, locale)} />
      <SideBySide
        from={from}
        written={own ?? view.standardTexts[kind]}
        label={own === null ? t`Standard text` : t`As you wrote it`}
      >
        <TextArea label={localeNames[locale]} lang={locale} rows={22} spellCheck {...field('text')} />
      </SideBySide>
    </SectionForm>
  )
}

/** Whether the owner's own text was changed after its translation. */
function isOlder({ legalTexts, values }: SettingsView, kind: LegalTextKind, locale: Locale): boolean {
  if (values[kind] === null || values.translations[locale]?.legal[kind] === undefined) return false
  const published = legalTexts[kind]
  return (published?.version ?? 0) > (published?.in[locale]?.version ?? 0)
}
