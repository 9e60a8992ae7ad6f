/** The domain of the demo's people. RFC 2606 keeps it from ever existing, so nobody else has an address in it. */
export const DEMO_DOMAIN = 'demo.invalid'
/** Their addresses, for `like` and `not like` on a column in lower case. */
export const DEMO_ADDRESSES = `%@${DEMO_DOMAIN}`

/** Whether nobody can be mailed there. */
export function isDemoAddress(email: string): boolean {
  return email.toLowerCase().endsWith(`@${DEMO_DOMAIN}`)
}
