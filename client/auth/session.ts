import { createContext, useContext } from 'react'

/** Who is signed in, as far as the page knows. `unknown` until the server has been asked. */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; userId: string; username: string; role: 'admin' | 'customer' }

export type SessionControls = { session: SessionState; signOut: () => Promise<void> }

export const SessionContext = createContext<SessionControls>({
  session: { status: 'signed-out' },
  signOut: async () => {},
})

export function useSession(): SessionControls {
  return useContext(SessionContext)
}
