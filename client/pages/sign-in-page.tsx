import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AuthFrame } from '#client/features/accounts/auth/index.ts'
import { returnPath } from '#client/platform/return-to.ts'
import { useSession } from '#client/platform/session.ts'
import type { SignedInResponse } from '#contract/accounts/auth.ts'

/** A sign-in form. Visitors who are signed in, here or in another tab, continue to their destination. */
export function SignInPage({
  title,
  lead,
  art,
  form: Form,
}: {
  title: string
  lead?: string
  art: ReactNode
  form: ComponentType<{ to: string; onDone: (answer: Pick<SignedInResponse, 'user'>) => void }>
}) {
  const to = returnPath(useLocation().search)
  const { session, noteSignedIn } = useSession()
  const navigate = useNavigate()
  const isSignedIn = session.status === 'signed-in'
  useEffect(() => {
    if (isSignedIn) navigate(to, { replace: true })
  }, [isSignedIn, to, navigate])
  return (
    <AuthFrame title={title} lead={lead} art={art}>
      <Form to={to} onDone={({ user }) => noteSignedIn(user)} />
    </AuthFrame>
  )
}
