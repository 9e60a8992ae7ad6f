import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RecordsArt } from '#client/features/auth/auth-art.tsx'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { LoginFields } from '#client/features/auth/login-form.tsx'
import { returnPath } from '#client/features/auth/return-to.ts'
import { useSession } from '#client/features/auth/session.ts'

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
