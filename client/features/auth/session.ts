import { createContext, useContext } from 'react'

/** Who is signed in, as far as the page knows. `unknown` until the server has been asked. */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in'
      userId: string
      username: string
      role: 'admin' | 'customer'
      /** An administrator who has to add a passkey before using the admin area. */
      needsPasskey?: boolean
      /** Signed in with a generated password, and has to set their own before using the admin area. */
      needsPassword?: boolean
    }

export type SignedInUser = { id: string; username: string; role: 'admin' | 'customer' }

export type SessionControls = {
  session: SessionState
  /** Ends the session on the server and in every tab, and goes to the home page. */
  signOut: () => Promise<void>
  /** Notes that the server has just signed this user in, or that they are called otherwise now. */
  noteSignedIn: (user: SignedInUser) => void
  /** Notes that the server has ended the session at the person's own wish, such as by deleting the account. */
  noteSignedOut: () => void
  /** Asks the server again, such as after it has answered 401. */
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

/** Queries about the person who is signed in have keys that begin with this; they are forgotten at a sign-out. */
export const PRIVATE_QUERY = 'private'
