/** A sandbox that this store runs, or that another instance runs. */
export type PaymentSandbox = {
  /** URL without a trailing slash. Waits while the sandbox starts; rejects if it is unreachable. */
  address: () => Promise<string>
  /** Call this with the webhook's URL when the store is listening. */
  start: (webhookUrl: string) => void
  close: () => Promise<void>
}
