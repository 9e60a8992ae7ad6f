import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ownOffersQuery } from '#client/features/selling/carts/index.ts'
import { call } from '#client/platform/call.ts'
import { useToast } from '#client/ui/toast.tsx'

/** A buyer's action on an offer. Refetches the list after success and failure. */
export function useOfferAct(onDone?: () => void) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: 'accept' | 'decline' | 'withdraw' }) =>
      call(`POST /offers/:id/${action}`, { params: { id } }),
    onSuccess: onDone,
    onError: (error) => showToast({ tone: 'error', text: error.message }),
    onSettled: () => queryClient.invalidateQueries(ownOffersQuery()),
  })
}
