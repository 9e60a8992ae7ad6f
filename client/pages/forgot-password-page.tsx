import { RecordsArt } from '#client/features/auth/auth-art.tsx'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { ForgotPasswordFields } from '#client/features/auth/forgot-password-form.tsx'

export function ForgotPasswordPage() {
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
