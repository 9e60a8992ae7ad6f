import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from 'react-router'
import { ArcsArt, AuthFrame, ResetPasswordFields } from '#client/features/accounts/auth/index.ts'
import { useSession } from '#client/platform/session.ts'
import { useToast } from '#client/ui/toast.tsx'

export function ResetPasswordPage() {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const { session, checkSession } = useSession()
  const navigate = useNavigate()
  const showToast = useToast()
  return (
    <AuthFrame title={t`Set a new password`} art={<ArcsArt />}>
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
