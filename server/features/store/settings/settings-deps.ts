import type { Store } from '#server/platform/store.ts'

export type SettingsDeps = Pick<
  Store,
  | 'connection'
  | 'db'
  | 'config'
  | 'settings'
  | 'storage'
  | 'disk'
  | 'payments'
  | 'mailTransport'
  | 'lastWebhookAt'
  | 'lastBackup'
  | 'startup'
>
