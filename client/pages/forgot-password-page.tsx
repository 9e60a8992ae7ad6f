import { RecordsArt } from '#client/auth/auth-art.tsx'
import { AuthFrame } from '#client/auth/auth-frame.tsx'
import { ForgotPasswordFields } from '#client/auth/forgot-password-form.tsx'
import { usePageHead } from '#client/head/use-page-head.ts'

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
