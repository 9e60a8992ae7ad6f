import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ownOffersQuery } from '#client/features/carts/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { Offer } from '#contract/offer.ts'

/** A buyer's action on an offer. Refetches the list after success and failure. */
export function useOfferAct(userId: string, onDone?: () => void) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: 'accept' | 'decline' | 'withdraw' }) =>
      sendJson<Offer>('POST', `/api/offers/${id}/${action}`, {}),
    onSuccess: onDone,
    onError: (error) => showToast({ tone: 'error', text: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownOffersQuery(userId).queryKey }),
  })
}
