import { ApiError } from './api-error.ts'

const prefix = 'https://uri.paypal.com/services'

/** What an app may do, by the features that are switched on for it, with the scopes of its tokens. */
const scopes = {
  payments: [
    `${prefix}/payments/payment`,
    `${prefix}/payments/realtimepayment`,
    `${prefix}/payments/payment/authcapture`,
  ],
  refunds: [`${prefix}/payments/refund`],
  disputes: [`${prefix}/disputes/read-seller`, `${prefix}/disputes/update-seller`],
  webhooks: [`${prefix}/applications/webhooks`],
  transactions: [`${prefix}/reporting/search/read`],
} as const

export type Permission = keyof typeof scopes
/** Change its members to switch features of the app off. */
export type Permissions = Record<Permission, boolean>

export const allPermissions: Permissions = {
  payments: true,
  refunds: true,
  disputes: true,
  webhooks: true,
  transactions: true,
}

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(scopes, name)
}

/** Scopes of a token, separated by spaces. */
export function scopesOf(permissions: Permissions): string {
  return Object.entries(scopes)
    .flatMap(([name, list]) => (isPermission(name) && permissions[name] ? list : []))
    .join(' ')
}

/** @throws ApiError 403 where the feature is off */
export function requirePermission(permissions: Permissions, permission: Permission): void {
  if (!permissions[permission]) throw new ApiError('NOT_AUTHORIZED', 'PERMISSION_DENIED')
}
