import { useNavigate, useParams } from 'react-router'
import { ArcsArt } from '#client/features/auth/auth-art.tsx'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { ResetPasswordFields } from '#client/features/auth/reset-password-form.tsx'
import { useSession } from '#client/features/auth/session.ts'
import { useToast } from '#client/ui/toast.tsx'

export function ResetPasswordPage() {
  const { token = '' } = useParams()
  const { session, checkSession } = useSession()
  const navigate = useNavigate()
  const showToast = useToast()
  return (
    <AuthFrame title="Set a new password" art={<ArcsArt />}>
      <ResetPasswordFields
        token={token}
        onDone={(message) => {
          // The server has ended every session of the account, this browser's too.
          if (session.status === 'signed-in') void checkSession()
          showToast({ tone: 'ok', text: message })
          navigate('/login')
        }}
      />
    </AuthFrame>
  )
}
