import { AuthFrame, ForgotPasswordFields, RecordsArt } from '#client/features/accounts/auth/index.ts'

export function ForgotPasswordPage() {
  return (
    <AuthFrame
      title="Forgot your password?"
      lead="Enter the email you registered with, and we’ll send you a reset link."
      art={<RecordsArt />}
    >
      <ForgotPasswordFields />
    </AuthFrame>
  )
}
