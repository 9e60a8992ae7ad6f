import { Trans } from '@lingui/react/macro'
import { usePageLanguage } from '#client/platform/use-page-language.ts'
import { Cluster, Text } from '#client/ui/primitives.tsx'
import type { SettingName } from '#contract/store/settings.ts'
import { ChangedMark } from './setting-mark.tsx'
import { isSettingChanged, wordsOfSetting } from './setting-words.ts'
import type { SectionFormApi } from './use-section-form.ts'

/** Says below a changed setting what it is by default, and leads back to that. Saved with the rest of the form. */
export function StandardNote({ name, section }: { name: SettingName; section: SectionFormApi }) {
  const language = usePageLanguage()
  const view = { ...section.shown, values: section.typed }
  if (!isSettingChanged(view, name)) return null
  return (
    <Cluster gapX="s3" gapY="s1-5" tone="muted" size="fine">
      <ChangedMark />
      <span>
        <Trans>Standard: {{ standard: wordsOfSetting(name, view, language, view.defaults) }}</Trans>
      </span>
      {!view.locked[name] && (
        <Text
          as="button"
          type="button"
          link
          size="fine"
          weight="strong"
          onClick={() => section.restore(name)}
        >
          <Trans>Use the standard</Trans>
        </Text>
      )}
    </Cluster>
  )
}
