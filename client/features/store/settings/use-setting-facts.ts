import { useQuery } from '@tanstack/react-query'
import { useDesk } from '#client/features/store/admin/index.ts'
import { tokensQuery, webhooksQuery } from '#client/features/store/connections/index.ts'
import { type PageLanguage, usePageLanguage } from '#client/platform/use-page-language.ts'
import type { StoreTagView } from '#contract/beats/store-tag.ts'
import type { LawRow } from '#contract/law/law-rows.ts'
import type { ApiToken } from '#contract/store/api-token.ts'
import type { BackupsView } from '#contract/store/backup.ts'
import type { CredentialsView } from '#contract/store/credentials.ts'
import type { Desk } from '#contract/store/desk.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import type { StoreStatus } from '#contract/store/store-status.ts'
import type { Webhook } from '#contract/store/webhook.ts'
import { backupsQuery } from './backup-queries.ts'
import { credentialsQuery, lawQuery, statusQuery, tagQuery } from './settings-queries.ts'

/** What the settings are at present. Undefined: not known yet. */
export type SettingFacts = {
  /** In which their words are drawn. */
  language: PageLanguage
  view: SettingsView
  status?: StoreStatus | undefined
  credentials?: CredentialsView | undefined
  tag?: StoreTagView | undefined
  backups?: BackupsView | undefined
  tokens?: readonly ApiToken[] | undefined
  webhooks?: readonly Webhook[] | undefined
  desk?: Desk | undefined
  law?: readonly LawRow[] | undefined
}

/** Reads what all pages of the settings show, besides the settings themselves. */
export function useSettingFacts(view: SettingsView): SettingFacts {
  return {
    language: usePageLanguage(),
    view,
    status: useQuery(statusQuery()).data,
    credentials: useQuery(credentialsQuery()).data,
    tag: useQuery(tagQuery()).data,
    backups: useQuery(backupsQuery()).data,
    tokens: useQuery(tokensQuery()).data,
    webhooks: useQuery(webhooksQuery()).data,
    desk: useDesk(),
    law: useQuery(lawQuery()).data,
  }
}
