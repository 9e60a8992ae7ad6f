import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import type { AnswerOf } from '#client/platform/call.ts'
import { useLanguageName } from '#client/platform/use-language-name.ts'
import { Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import { Toggle } from '#client/ui/toggle-parts.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { ownPhrases, type PhraseGroup, phraseGroups, shownLegalTexts } from '#contract/store/own-phrases.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import type { Locale } from '#contract/text/locales.ts'
import { TranslateContract } from './translate-contract.tsx'
import { TranslateLegalText } from './translate-legal-text.tsx'
import { TranslatePhrases } from './translate-phrases.tsx'

type OwnTextEntry = { key: string; label: string; isMissing: boolean; form: ReactNode }

/** The texts of the owner beside their translations into a language, a form each. */
export function OwnTexts({
  view,
  tiers,
  locale,
}: {
  view: SettingsView
  tiers: AnswerOf<'GET /admin/licenses'>
  locale: Locale
}) {
  const { t } = useLingui()
  const entries = useEntries(view, tiers, locale)
  const [chosen, setChosen] = useState<string>()
  const [opened, setOpened] = useState<readonly string[]>([])
  const shown = entries.find(({ key }) => key === chosen) ?? entries[0]
  const language = useLanguageName()(locale)
  return (
    <Stack as="section" gap="s5" pack="start" aria-labelledby={`texts-${locale}`} data-field="translations">
      <Text as="h2" size="h3" id={`texts-${locale}`} tabIndex={-1}>
        <Trans>Your texts in {language}</Trans>
      </Text>
      <Cluster as="fieldset" gap="s1" align="stretch">
        <VisuallyHidden as="legend">
          <Trans>Which text</Trans>
        </VisuallyHidden>
        {entries.map(({ key, label, isMissing }) => (
          <Toggle key={key} plain>
            <input
              type="radio"
              name={`text-${locale}`}
              checked={key === shown?.key}
              onChange={() => {
                setChosen(key)
                setOpened([...opened, key])
              }}
            />
            <span>{isMissing ? t`${label}: missing` : label}</span>
          </Toggle>
        ))}
      </Cluster>
      {entries
        .filter(({ key }) => key === shown?.key || key === entries[0]?.key || opened.includes(key))
        .map(({ key, form }) => (
          // What was typed in one stays while another is looked at.
          <div key={key} hidden={key !== shown?.key}>
            {form}
          </div>
        ))}
    </Stack>
  )
}

function useEntries(
  view: SettingsView,
  tiers: AnswerOf<'GET /admin/licenses'>,
  locale: Locale,
): OwnTextEntry[] {
  const { t, i18n } = useLingui()
  const { values } = view
  const phrases = ownPhrases(values, tiers)
  const known = values.translations[locale]
  const groupLabels: Record<PhraseGroup, string> = {
    front: i18n._(settingPages.front.label),
    studio: i18n._(settingPages.studio.label),
    questions: i18n._(settingPages.questions.label),
    licenses: t`Licenses`,
  }
  return [
    ...phraseGroups
      .filter((group) => phrases[group].length > 0)
      .map((group) => ({
        key: group,
        label: groupLabels[group],
        isMissing: phrases[group].some((text) => known?.phrases[text] === undefined),
        form: (
          <TranslatePhrases view={view} title={groupLabels[group]} phrases={phrases[group]} locale={locale} />
        ),
      })),
    ...shownLegalTexts(values).map((kind) => {
      const label = i18n._(settingPages.texts.fields[kind].label)
      return {
        key: kind,
        label,
        // A standard text is in the language anyway.
        isMissing: values[kind] !== null && known?.legal[kind] === undefined,
        form: <TranslateLegalText view={view} kind={kind} label={label} locale={locale} />,
      }
    }),
    ...tiers.map((tier) => {
      const { name } = tier
      return {
        key: tier.id,
        label: t`Contract of ${name}`,
        isMissing: tier.translations[locale] === undefined,
        form: <TranslateContract tier={tier} locale={locale} />,
      }
    }),
  ]
}
