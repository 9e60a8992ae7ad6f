import { useLingui } from '@lingui/react/macro'
import { AuthFrame, ForgotPasswordFields, RecordsArt } from '#client/features/accounts/auth/index.ts'

export function ForgotPasswordPage() {
  const { t } = useLingui()
  return (
    <AuthFrame
      title={t`Forgot your password?`}
      lead={t`Enter the email you registered with, and we’ll send you a reset link.`}
      art={<RecordsArt />}
    >
      <ForgotPasswordFields />
    </AuthFrame>
  )
}
