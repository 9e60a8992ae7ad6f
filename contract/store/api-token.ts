import { z } from 'zod'
import { pleaseAtMostCharacters } from '#contract/text/at-most-characters.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { tokenScopeNames } from '#contract/wire/token-scopes.ts'

export const MAX_TOKENS = 50

export const NewApiToken = z.object({
  name: singleLine()
    .min(1, schemaError(msg`Please name the program that will use it.`))
    .max(60, pleaseAtMostCharacters(60)),
  scopes: z
    .array(z.enum(tokenScopeNames))
    .min(1, schemaError(msg`Please choose what the token may do.`))
    .max(tokenScopeNames.length),
})
export type NewApiToken = z.infer<typeof NewApiToken>

export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string().describe('The last 4 characters of the token'),
  scopes: z.array(z.enum(tokenScopeNames)),
  createdAt: z.string().describe('ISO 8601'),
  createdBy: z.string().describe('Username of the administrator who made it'),
  lastUsedAt: z.string().nullable().describe('ISO 8601, to the minute'),
  works: z.boolean().describe('False while the one who made it is locked or no administrator'),
})
export type ApiToken = z.infer<typeof ApiToken>

export const CreatedApiToken = z.object({
  token: z.string().describe('Shown this once: the store keeps its hash only'),
  view: ApiToken,
})
export type CreatedApiToken = z.infer<typeof CreatedApiToken>
