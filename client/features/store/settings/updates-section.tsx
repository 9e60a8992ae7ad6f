import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/form-parts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Stack } from '#client/ui/primitives.tsx'
import { type SettingsView, SettingValues } from '#contract/store/settings.ts'
import type { StoreStatus } from '#contract/store/store-status.ts'
import { localDay } from '#contract/text/dates.ts'
import { SectionForm } from './section-form.tsx'
import { statusQuery } from './settings-queries.ts'
import { StandardNote } from './standard-note.tsx'
import { SwitchField } from './switch-field.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = SettingValues.pick({ checksReleases: true })

/** Whether Today tells of new versions, and which one runs. */
export function UpdatesSection({ view }: { view: SettingsView }) {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(statusQuery())} problem={t`The state of the store can't be loaded.`}>
      {({ releases }) => <UpdatesForm view={view} releases={releases} />}
    </Loaded>
  )
}

function UpdatesForm({ view, releases }: { view: SettingsView; releases: StoreStatus['releases'] }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { version, host, checkedAt, newest } = releases
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values: { checksReleases } }) => ({ checksReleases }),
    write: (values) => values,
  })
  return (
    <SectionForm title={t`New versions`} section={section}>
      <Facts
        shape="ruled"
        facts={[
          [t`This store has`, version],
          [t`Latest version found`, newest ?? t`None yet`],
          [t`Last checked`, checkedAt ? localDay(checkedAt, locale) : t`Never`],
        ]}
      />
      <Stack gap="s2" pack="start">
        <SwitchField
          label={i18n._(settingPages.updates.fields.checksReleases.label)}
          disabled={host === null && !view.values.checksReleases}
          {...section.form.register('checksReleases')}
        />
        <Hint>
          {host === null ? (
            <Trans>This build has no release file to check.</Trans>
          ) : (
            <Trans>
              Once a day, the store gets a signed file from {host}. It sends nothing about you, your store or
              its version.
            </Trans>
          )}
        </Hint>
        <StandardNote name="checksReleases" section={section} />
      </Stack>
    </SectionForm>
  )
}
