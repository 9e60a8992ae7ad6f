import type { PaymentMode } from '#contract/orders/payment-mode.ts'

/**
 * Accounts of the ledger. Test payments have accounts of their own, so that play money is never owed to anybody.
 * `sales`: what came in for shared lines, as a negative amount. `fees`: what the provider kept. `commission`: the store's.
 * `paid`: what went out to collaborators.
 */
export function storeAccount(mode: PaymentMode, name: 'sales' | 'fees' | 'commission' | 'paid'): string {
  return `${mode}:${name}`
}

export function ownerAccount(mode: PaymentMode, userId: string): string {
  return `${mode}:owner:${userId}`
}

export function collaboratorAccount(mode: PaymentMode, collaboratorId: string): string {
  return `${mode}:collaborator:${collaboratorId}`
}

/** The collaborator that an account belongs to; undefined for other accounts. */
export function collaboratorOf(mode: PaymentMode, account: string): string | undefined {
  const prefix = collaboratorAccount(mode, '')
  return account.startsWith(prefix) ? account.slice(prefix.length) : undefined
}
