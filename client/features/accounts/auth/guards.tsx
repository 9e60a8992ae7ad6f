import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '#client/platform/session.ts'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Box } from '#client/ui/primitives.tsx'

/** Renders its content for signed-in users and redirects others home. The server enforces access itself. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session } = useSession()
  if (session.status === 'unknown') return <GuardWaiting />
  if (session.status === 'signed-out') return <Navigate to="/" replace />
  return children
}

/**
 * Renders its content for administrators. Redirects those without a passkey or with a generated password to their
 * account, and everybody else home.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { session } = useSession()
  if (session.status === 'unknown') return <GuardWaiting />
  if (session.status === 'signed-out' || session.role !== 'admin') return <Navigate to="/" replace />
  if (session.needsPasskey || session.needsPassword) return <Navigate to="/account" replace />
  return children
}

function GuardWaiting() {
  const { t } = useLingui()
  return (
    <Box minHeight="page" display="grid" center wrap>
      <LoadingNote text={t`Loading...`} />
    </Box>
  )
}
