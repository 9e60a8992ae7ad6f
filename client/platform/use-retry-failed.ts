import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Asks again for everything on the page that could not be loaded: what kept one of them away kept the others away. */
export function useRetryFailed(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [client])
}
