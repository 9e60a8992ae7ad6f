import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Refetches every failed query on the page: they usually fail for the same reason. */
export function useRetryFailed(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [client])
}
