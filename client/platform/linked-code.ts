const KEY = 'code from a link'

/** Saves the discount code from the URL until the cart is opened. */
export function keepLinkedCode(): void {
  const code = new URLSearchParams(location.search).get('code')
  try {
    if (code) localStorage.setItem(KEY, code.slice(0, 200))
  } catch {
    // Storage is blocked.
  }
}

/** The discount code from the link that led to the store, such as `/?code=FRIDAY10`, until it was applied once. */
export function linkedCode(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function forgetLinkedCode(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked.
  }
}
