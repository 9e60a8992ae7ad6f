import { type Message, msg } from '#contract/text/msg.ts'
import { type SettingPage, type SettingPath, settingPages } from './setting-pages.ts'

export type SettingGroup = { label: Message; about: Message; pages: readonly SettingPath[] }

export const settingGroups: readonly SettingGroup[] = [
  {
    label: msg`Store`,
    about: msg`How it looks and speaks`,
    pages: ['store', 'look', 'front', 'studio', 'preview-tag', 'questions', 'languages', 'ai-crawlers'],
  },
  {
    label: msg`Selling`,
    about: msg`What buyers pay, and how`,
    pages: ['payments', 'currency', 'checkout', 'payouts'],
  },
  {
    label: msg`Law and tax`,
    about: msg`What has to be said and kept`,
    pages: ['law', 'seller', 'tax', 'texts'],
  },
  {
    label: msg`Mail and connections`,
    about: msg`What leaves the store`,
    pages: ['mail', 'letters', 'connections'],
  },
  {
    label: msg`System`,
    about: msg`The machine under it`,
    pages: ['address', 'backups', 'storage', 'updates'],
  },
]

/** A page by its path, whichever it is. */
export function settingPage(path: SettingPath): SettingPage {
  return settingPages[path]
}

export function pageAddress(path: SettingPath): string {
  return settingPage(path).to ?? `/admin/settings/${path}`
}

/** Opens the page with the focus on the field. */
export function fieldAddress(path: SettingPath, name: string): string {
  return settingPage(path).to ?? `/admin/settings/${path}#${name}`
}
