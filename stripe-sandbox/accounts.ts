import { injectFault } from '#sandbox-kit/faults.ts'
import { createAccountLink } from './account-links.ts'
import { ApiError, invalidParameter, invalidState } from './api-error.ts'
import type { Account } from './connect-objects.ts'
import type { SandboxContext } from './context.ts'
import { emitEvent } from './events.ts'
import { newObjectId } from './object-id.ts'
import { type Params, readGroup, readMetadata, readText, rejectUnknown } from './params.ts'
import { post, type Route } from './route.ts'

export const accountRoutes: readonly Route[] = [
  post('accounts', createAccount),
  { method: 'GET', pattern: /^\/v1\/accounts\/(\w+)$/, run: retrieveAccount },
  post('accounts/(\\w+)/login_links', createLoginLink),
  post('account_links', (context, params) => createAccountLink(context, params, requireAccount)),
]

const createAccountParams = [
  'type',
  'country',
  'email',
  'business_type',
  'capabilities',
  'metadata',
  'expand',
] as const

/** Countries with another currency than the euro, of those that accounts here can be in. */
const currencyOf: Record<string, string> = {
  US: 'usd',
  CA: 'cad',
  GB: 'gbp',
  JP: 'jpy',
  AU: 'aud',
  CH: 'chf',
}

function createAccount(context: SandboxContext, params: Params): Account {
  rejectUnknown(params, createAccountParams)
  if (injectFault(context.faults, 'refuseAccounts'))
    throw invalidParameter(
      "You can only create new accounts if you've signed up for Connect, which you can do at https://dashboard.stripe.com/connect.",
    )
  if (readText(params, 'type') !== 'express')
    throw invalidParameter('The sandbox knows accounts of the type express only.', 'type')
  const country = readText(params, 'country') ?? 'US'
  if (!/^[A-Z]{2}$/.test(country)) throw invalidParameter(`Country '${country}' is unknown.`, 'country')
  const requested =
    readText(readGroup(readGroup(params, 'capabilities'), 'transfers'), 'requested') === 'true'
  const account = context.state.put({
    id: newObjectId('acct'),
    object: 'account',
    business_type: readText(params, 'business_type') ?? null,
    capabilities: requested ? { transfers: 'inactive' } : {},
    charges_enabled: false,
    country,
    created: context.nowSeconds(),
    default_currency: currencyOf[country] ?? 'eur',
    details_submitted: false,
    email: readText(params, 'email') ?? null,
    external_accounts: { object: 'list', data: [], has_more: false, total_count: 0, url: '' },
    metadata: readMetadata(params),
    payouts_enabled: false,
    requirements: { ...noRequirements, ...unfinished },
    type: 'express',
  } satisfies Account)
  return account
}

const noRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [] as string[],
  disabled_reason: null as string | null,
  errors: [],
  eventually_due: [] as string[],
  past_due: [] as string[],
  pending_verification: [] as string[],
}
const unfinished = {
  currently_due: ['external_account', 'individual.first_name', 'tos_acceptance.date'],
  disabled_reason: 'requirements.past_due',
}

/** @throws ApiError 403 `account_invalid`, as Stripe answers for accounts of others and unknown ones */
export function requireAccount(context: SandboxContext, id: string): Account {
  const account = context.state.find('account', id)
  if (account) return account
  throw new ApiError(
    403,
    {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    },
    { isSaved: false },
  )
}

function retrieveAccount(context: SandboxContext, params: Params, id: string): Account {
  rejectUnknown(params, ['expand'])
  return requireAccount(context, id)
}

/** A link to the dashboard of an account that has finished its onboarding. */
function createLoginLink(context: SandboxContext, params: Params, id: string): object {
  rejectUnknown(params, ['expand'])
  const account = requireAccount(context, id)
  if (!account.details_submitted)
    throw invalidState({
      message: 'Cannot create a login link for an account that has not completed onboarding.',
    })
  return {
    object: 'login_link',
    created: context.nowSeconds(),
    url: `${context.origin}/connect/${id}/dashboard`,
  }
}

/** How a person leaves the onboarding page: done, done but for a document, or not yet. */
export type OnboardingOutcome = 'complete' | 'document' | 'later'

/** Writes what the person entered on the onboarding page. */
export function onboardAccount(context: SandboxContext, id: string, outcome: OnboardingOutcome): Account {
  const account = requireAccount(context, id)
  if (outcome === 'later') return account
  const bank = {
    id: newObjectId('ba'),
    object: 'bank_account' as const,
    bank_name: 'STRIPE TEST BANK',
    country: account.country,
    currency: account.default_currency,
    last4: '6789',
  }
  const external_accounts = { ...account.external_accounts, data: [bank], total_count: 1 }
  return setReadiness(
    context,
    { ...account, details_submitted: true, external_accounts },
    outcome === 'complete',
  )
}

/** Lets Stripe restrict an account, or accept what was missing. Sends `account.updated`. */
export function setReadiness(context: SandboxContext, account: Account, isReady: boolean): Account {
  const missing = {
    currently_due: ['individual.verification.document'],
    past_due: ['individual.verification.document'],
    disabled_reason: 'requirements.past_due',
  }
  const updated = context.state.put({
    ...account,
    capabilities: { transfers: isReady ? 'active' : 'inactive' },
    payouts_enabled: isReady,
    requirements: isReady ? noRequirements : { ...noRequirements, ...missing },
  } satisfies Account)
  emitEvent(context, 'account.updated', updated, updated.id)
  return updated
}
