import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { useSession } from './session.ts'

/** Shows its content to people who are signed in; others go to the home page. The server refuses on its own. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session } = useSession()
  if (session.status === 'unknown') return <GuardWaiting />
  if (session.status === 'signed-out') return <Navigate to="/" replace />
  return children
}

/**
 * Shows its content to administrators; everybody else goes to the home page, and who lacks a passkey or a
 * password of their own to their account.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { session } = useSession()
  if (session.status === 'unknown') return <GuardWaiting />
  if (session.status === 'signed-out' || session.role !== 'admin') return <Navigate to="/" replace />
  if (session.needsPasskey || session.needsPassword) return <Navigate to="/account" replace />
  return children
}

function GuardWaiting() {
  return (
    <div className="wrap guard">
      <LoadingNote text="Loading..." />
    </div>
  )
}
