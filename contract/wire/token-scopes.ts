import { msg } from '#contract/text/msg.ts'

/** What an API token may be good for. A row of a table of routes names the one that opens it (`token`). */
export const tokenScopes = {
  'catalogue:read': msg`Read the catalogue: beats in every state, their licenses and tags`,
  'beats:write': msg`Write beats: add, edit, delete and restore them`,
  'orders:read': msg`Read orders, with the names and email addresses of buyers`,
} as const

export type TokenScope = keyof typeof tokenScopes

export const tokenScopeNames = Object.keys(tokenScopes) as [TokenScope, ...TokenScope[]]
