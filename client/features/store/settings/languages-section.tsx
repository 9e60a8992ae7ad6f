import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#client/platform/call.ts'
import { useLanguageName } from '#client/platform/use-language-name.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { countOwnTexts } from '#contract/store/own-phrases.ts'
import { writtenIn } from '#contract/store/owner-texts.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { type Locale, localeNames } from '#contract/text/locales.ts'
import { LanguagesForm } from './languages-form.tsx'
import { OwnTexts } from './own-texts.tsx'
import { SectionPart } from './section-form.tsx'
import { languagesQuery, tiersQuery } from './settings-queries.ts'

type Tiers = AnswerOf<'GET /admin/licenses'>

/** Which languages the store speaks, what each lacks, and the owner's texts in them. */
export function LanguagesSection({ view }: { view: SettingsView }) {
  const { t } = useLingui()
  const tiers = useQuery(tiersQuery())
  const { values } = view
  const own = writtenIn(values)
  const others = values.languages.filter((locale) => locale !== own)
  const [chosen, setChosen] = useState<Locale>()
  const shown = others.find((locale) => locale === chosen) ?? others[0]
  return (
    <>
      <LanguagesForm view={view} />
      <Loaded query={tiers} problem={t`Your texts can't be loaded.`}>
        {(licenses) => (
          <>
            {values.languages.length > 1 && (
              <Completeness view={view} tiers={licenses} onTranslate={setChosen} />
            )}
            {others.map((locale) => (
              // What was typed in one language stays while another is looked at.
              <div key={locale} hidden={locale !== shown}>
                <OwnTexts view={view} tiers={licenses} locale={locale} />
              </div>
            ))}
          </>
        )}
      </Loaded>
    </>
  )
}

function Completeness({
  view,
  tiers,
  onTranslate,
}: {
  view: SettingsView
  tiers: Tiers
  onTranslate: (locale: Locale) => void
}) {
  const { t } = useLingui()
  const { values } = view
  const own = writtenIn(values)
  return (
    <SectionPart
      hasHeading
      title={t`What is translated`}
      intro={t`Anything without a translation is shown in the original: the store's own words in English, yours in the language you write in.`}
    >
      <Loaded query={useQuery(languagesQuery())} problem={t`These counts can't be loaded.`}>
        {(counts) => (
          <DataTable
            stacked
            label={t`What is translated`}
            items={values.languages}
            keyOf={(locale) => locale}
            columns={[
              {
                title: t`Language`,
                head: true,
                cell: (locale) => <span lang={locale}>{localeNames[locale]}</span>,
              },
              {
                title: t`Words of the store`,
                cell: (locale) => <Missing {...countIn(counts, locale)} />,
              },
              {
                title: t`Your texts`,
                cell: (locale) =>
                  locale === own ? (
                    <Text as="span" tone="muted">
                      <Trans>You write in it</Trans>
                    </Text>
                  ) : (
                    <Missing {...countOwnTexts(values, tiers, locale)} />
                  ),
              },
              {
                title: t`Translate`,
                plain: true,
                end: true,
                onPhone: 'line',
                cell: (locale) =>
                  locale !== own && <TranslateButton locale={locale} onTranslate={onTranslate} />,
              },
            ]}
          />
        )}
      </Loaded>
    </SectionPart>
  )
}

function TranslateButton({ locale, onTranslate }: { locale: Locale; onTranslate: (locale: Locale) => void }) {
  const language = useLanguageName()(locale)
  return (
    <Button
      small
      onClick={() => {
        onTranslate(locale)
        // Shown only now.
        requestAnimationFrame(() => document.getElementById(`texts-${locale}`)?.focus())
      }}
    >
      <Trans>Your texts in {language}</Trans>
    </Button>
  )
}

function countIn(counts: AnswerOf<'GET /settings/languages'>, locale: Locale) {
  return counts.find((count) => count.locale === locale) ?? { all: 0, missing: 0 }
}

function Missing({ all, missing }: { all: number; missing: number }) {
  const locale = useLocale()
  if (all === 0)
    return (
      <Text as="span" tone="muted">
        <Trans>None yet</Trans>
      </Text>
    )
  if (missing === 0) return <Trans>Complete</Trans>
  return (
    <Trans>
      <Plural value={missing} one="# missing" other="# missing" /> of {{ all: formatCount(all, locale) }}
    </Trans>
  )
}
