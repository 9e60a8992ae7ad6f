import { attempt } from './stored.ts'

const KEY = 'code from a link'

/** Saves the discount code from the URL until the cart is opened. */
export function keepLinkedCode(): void {
  const code = new URLSearchParams(location.search).get('code')
  if (code) attempt(() => localStorage.setItem(KEY, code.slice(0, 200)))
}

/** The discount code from the link that led to the store, such as `/?code=FRIDAY10`, until it was applied once. */
export function linkedCode(): string | null {
  return attempt(() => localStorage.getItem(KEY)) ?? null
}

export function forgetLinkedCode(): void {
  attempt(() => localStorage.removeItem(KEY))
}
