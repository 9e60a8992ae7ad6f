import { AuthFrame, ForgotPasswordFields, RecordsArt } from '#client/features/auth/index.ts'
import { usePageHead } from '#client/platform/use-page-head.ts'

export function ForgotPasswordPage() {
  usePageHead({ title: 'Forgot password' })
  return (
    <AuthFrame
      title="Forgot your password?"
      lead="Enter the email you registered with and we send a reset link."
      art={<RecordsArt />}
    >
      <ForgotPasswordFields />
    </AuthFrame>
  )
}
