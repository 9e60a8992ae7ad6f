import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { accountQuery } from './account-queries.ts'

/** Sends who signed in with a generated password to the account page, to set their own. */
export function OwnPasswordFirst({ children }: { children: ReactNode }) {
  const account = useQuery(accountQuery())
  if (account.data?.needsPassword) return <Navigate to="/account" replace />
  return children
}
