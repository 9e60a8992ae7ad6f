export { englishOf, findSettings, type SettingHit } from './find-settings.ts'
export { fieldAddress, pageAddress, type SettingGroup, settingGroups, settingPage } from './setting-groups.ts'
export { type SettingFieldName, type SettingPath, settingPages } from './setting-pages.ts'
