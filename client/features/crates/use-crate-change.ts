import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendJson } from '#client/platform/api.ts'
import { useToast } from '#client/ui/toast.tsx'
import { cratesKey } from './crate-queries.ts'

type Request = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: unknown }

/** Changes a crate and refetches all of them. Errors are shown in a toast. */
export function useCrateChange<Answer = unknown>() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ method, path, body }: Request) => sendJson<Answer>(method, path, body),
    onError: (error) => toast({ tone: 'error', text: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: cratesKey }),
  })
}
