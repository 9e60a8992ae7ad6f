export { englishOf, findSettings, type SettingHit } from './find-settings.ts'
export {
  fieldAddress,
  pageAddress,
  type SettingFieldName,
  type SettingGroup,
  type SettingPath,
  settingGroups,
  settingPage,
  settingPages,
} from './setting-pages.ts'
