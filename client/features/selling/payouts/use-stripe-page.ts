import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { mySharesQuery } from './payout-queries.ts'

/** Leaves for Stripe's page; stays if nothing is missing there. `onStay` is called then. */
export function useStripePage(onStay?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (country: string) => call('POST /my-shares/stripe', { body: { country } }),
    onSuccess: async ({ url }) => {
      if (url !== null) {
        window.location.assign(url)
        return
      }
      await queryClient.invalidateQueries(mySharesQuery())
      onStay?.()
    },
    // The choice was noted, also where Stripe refused.
    onError: () => queryClient.invalidateQueries(mySharesQuery()),
  })
}

/** Opens the collaborator's own account at Stripe. */
export function useStripeDashboard() {
  return useMutation({
    mutationFn: () => call('POST /my-shares/stripe/dashboard'),
    onSuccess: ({ url }) => {
      if (url !== null) window.location.assign(url)
    },
  })
}
