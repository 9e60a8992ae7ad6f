import type { Desk } from '#contract/store/desk.ts'
export function useDesk(): Desk | undefined {
  return {
    todo: 7,
    drafts: 7,
    disputes: 2,
    offers: 3,
    payouts: 2,
    backupIsLate: true,
    deliveryFails: false,
    hasFirstSteps: true,
  }
}
