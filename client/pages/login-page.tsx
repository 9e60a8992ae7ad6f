import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AuthFrame, LoginFields, RecordsArt, returnPath, useSession } from '#client/features/auth/index.ts'

export function LoginPage() {
  const to = returnPath(useLocation().search)
  const { session, noteSignedIn } = useSession()
  const navigate = useNavigate()
  const isSignedIn = session.status === 'signed-in'
  // Whoever is signed in, here or in another tab, goes on to where they were going.
  useEffect(() => {
    if (isSignedIn) navigate(to, { replace: true })
  }, [isSignedIn, to, navigate])
  return (
    <AuthFrame title="Sign in" art={<RecordsArt />}>
      <LoginFields to={to} onDone={({ user }) => noteSignedIn(user)} />
    </AuthFrame>
  )
}
