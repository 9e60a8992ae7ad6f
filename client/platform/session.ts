import { createContext, useContext } from 'react'
import type { Session } from '#contract/accounts/session.ts'
import type { User } from '#contract/accounts/user.ts'

/** The session as far as the page knows. `unknown` until the server has answered. */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | ({ status: 'signed-in' } & Omit<Session, 'exp'>)

export type SessionControls = {
  session: SessionState
  /** Ends the session on the server and in every tab, and goes to the home page. */
  signOut: () => Promise<void>
  /** Sets the user after a sign-in or a renaming. */
  noteSignedIn: (user: Pick<User, 'id' | 'username' | 'role'>) => void
  /** Clears the session after the server ended it at the user's request, such as by deleting the account. */
  noteSignedOut: () => void
  /** Checks the session again, such as after a 401. */
  checkSession: () => Promise<void>
}

const nothing = async () => {}

export const SessionContext = createContext<SessionControls>({
  session: { status: 'unknown' },
  signOut: nothing,
  noteSignedIn: () => {},
  noteSignedOut: () => {},
  checkSession: nothing,
})

export function useSession(): SessionControls {
  return useContext(SessionContext)
}

/** The signed-in user; empty for visitors, and until the server has answered. */
export function useUserId(): string {
  const { session } = useSession()
  return session.status === 'signed-in' ? session.userId : ''
}
