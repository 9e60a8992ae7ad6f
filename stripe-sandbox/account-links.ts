import { invalidParameter, resourceMissing } from './api-error.ts'
import type { Account } from './connect-objects.ts'
import type { SandboxContext } from './context.ts'
import { newObjectId } from './object-id.ts'
import { type Params, readText, rejectUnknown } from './params.ts'

/** Account links end minutes after they were made, and work once. */
const LINK_SECONDS = 300

/** A single-use link to the onboarding page. */
export function createAccountLink(
  context: SandboxContext,
  params: Params,
  requireAccount: (context: SandboxContext, id: string) => Account,
): object {
  rejectUnknown(params, ['account', 'type', 'refresh_url', 'return_url', 'expand'])
  if (!['account_onboarding', 'account_update'].includes(readText(params, 'type') ?? ''))
    throw invalidParameter('Invalid type: must be account_onboarding or account_update', 'type')
  const account = requireAccount(context, readText(params, 'account') ?? '')
  const [refreshUrl, returnUrl] = ['refresh_url', 'return_url'].map((name) => {
    const value = readText(params, name)
    if (!value || !URL.canParse(value)) throw invalidParameter('Not a valid URL', name, 'url_invalid')
    return value
  })
  const token = newObjectId('acctl')
  const created = context.nowSeconds()
  context.state.database
    .prepare(
      'INSERT INTO account_links (token, account, refresh_url, return_url, expires) VALUES (?, ?, ?, ?, ?)',
    )
    .run(token, account.id, refreshUrl ?? '', returnUrl ?? '', created + LINK_SECONDS)
  const url = `${context.origin}/connect/${token}`
  return { object: 'account_link', created, expires_at: created + LINK_SECONDS, url }
}

interface AccountLink {
  account: string
  refreshUrl: string
  returnUrl: string
  isOpen: boolean
}

/** @throws ApiError 404 for an unknown link */
export function findAccountLink({ state, nowSeconds }: SandboxContext, token: string): AccountLink {
  const row = state.database
    .prepare('SELECT account, refresh_url, return_url, expires FROM account_links WHERE token = ?')
    .get(token)
  if (!row) throw resourceMissing('account_link', token)
  return {
    account: String(row.account),
    refreshUrl: String(row.refresh_url),
    returnUrl: String(row.return_url),
    isOpen: Number(row.expires) > nowSeconds(),
  }
}

export function closeAccountLink({ state }: SandboxContext, token: string): void {
  state.database.prepare('UPDATE account_links SET expires = 0 WHERE token = ?').run(token)
}
