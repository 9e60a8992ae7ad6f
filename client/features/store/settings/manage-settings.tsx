import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { DeskHead } from '#client/features/store/admin/index.ts'
import { type SettingPath, settingGroups, settingPages } from '#client/features/store/setting-list/index.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { SettingsOverview } from './settings-overview.tsx'
import { SettingsPage } from './settings-page.tsx'
import { settingsQuery } from './settings-queries.ts'

const paths = Object.keys(settingPages) as SettingPath[]

/** The store's settings: all of them on one page, or one of their pages. */
export function ManageSettings() {
  const { t, i18n } = useLingui()
  const { section } = useParams()
  const settings = useQuery(settingsQuery())
  const path = paths.find((each) => each === section)
  const group = settingGroups.find(({ pages }) => path && pages.includes(path))
  return (
    <>
      {path ? (
        <DeskHead
          title={i18n._(settingPages[path].label)}
          fact={
            group && (
              <Trans>
                <Text as={Link} link to="/admin/settings">
                  Settings
                </Text>
                , {{ group: i18n._(group.label) }}
              </Trans>
            )
          }
        />
      ) : (
        <DeskHead
          title={t`Settings`}
          fact={<Plural value={{ count: paths.length }} one="# page" other="# pages" />}
        />
      )}
      <Loaded query={settings} problem={t`The settings can't be loaded.`}>
        {(view) =>
          path && group ? (
            <SettingsPage key={path} path={path} group={group} view={view} />
          ) : (
            <SettingsOverview view={view} />
          )
        }
      </Loaded>
    </>
  )
}
