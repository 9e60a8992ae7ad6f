import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#client/ui/toast.tsx'
import { crateQueries } from './crate-queries.ts'

/** Runs a call that changes a crate, and refetches all of them. Errors are shown in a toast. */
export function useCrateChange<Answer = unknown>() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (send: () => Promise<Answer>) => send(),
    onError: (error) => toast({ tone: 'error', text: error.message }),
    onSettled: () => client.invalidateQueries(crateQueries),
  })
}
