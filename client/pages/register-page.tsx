import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ArcsArt } from '#client/features/auth/auth-art.tsx'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { RegisterFields } from '#client/features/auth/register-form.tsx'
import { returnPath } from '#client/features/auth/return-to.ts'
import { useSession } from '#client/features/auth/session.ts'

export function RegisterPage() {
  const to = returnPath(useLocation().search)
  const { session, noteSignedIn } = useSession()
  const navigate = useNavigate()
  const isSignedIn = session.status === 'signed-in'
  useEffect(() => {
    if (isSignedIn) navigate(to, { replace: true })
  }, [isSignedIn, to, navigate])
  return (
    <AuthFrame title="Create your account" art={<ArcsArt />}>
      <RegisterFields to={to} onDone={({ user }) => noteSignedIn(user)} />
    </AuthFrame>
  )
}
