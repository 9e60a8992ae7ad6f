import { Trans, useLingui } from '@lingui/react/macro'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { Hint } from '#client/ui/form-parts.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { aiCrawlerChoices } from '#contract/store/ai-crawlers.ts'
import { type SettingsView, SettingValues } from '#contract/store/settings.ts'
import { aiCrawlerWords } from './ai-crawler-words.ts'
import { OptionField } from './option-field.tsx'
import { SectionForm } from './section-form.tsx'
import { StandardNote } from './standard-note.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = SettingValues.pick({ aiCrawlers: true })

/** What robots.txt says to crawlers of AI companies. */
export function AiCrawlersSection({ view }: { view: SettingsView }) {
  const { t, i18n } = useLingui()
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values: { aiCrawlers } }) => ({ aiCrawlers }),
    write: (values) => values,
  })
  return (
    <SectionForm title={t`AI crawlers`} section={section}>
      <Stack gap="s3" pack="start">
        <OptionField
          legend={i18n._(settingPages['ai-crawlers'].fields.aiCrawlers.label)}
          field="aiCrawlers"
          options={aiCrawlerChoices.map((value) => ({
            value,
            label: i18n._(aiCrawlerWords[value].label),
            about: i18n._(aiCrawlerWords[value].about),
          }))}
          {...section.form.register('aiCrawlers')}
        />
        <StandardNote name="aiCrawlers" section={section} />
        <Hint>
          <Trans>
            Your{' '}
            <Text as="a" link href="/robots.txt">
              robots.txt
            </Text>{' '}
            says so to crawlers by name. It’s a request that well-behaved ones follow, not a lock. Google,
            Bing and other search engines are not affected.
          </Trans>
        </Hint>
      </Stack>
    </SectionForm>
  )
}
