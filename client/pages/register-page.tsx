import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ArcsArt, AuthFrame, RegisterFields, returnPath, useSession } from '#client/features/auth/index.ts'

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
