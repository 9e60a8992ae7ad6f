import { RecordsArt } from '#client/features/auth/auth-art.tsx'
import { LoginFields } from '#client/features/auth/login-form.tsx'
import { SignInPage } from './sign-in-page.tsx'

export function LoginPage() {
  return <SignInPage title="Sign in" art={<RecordsArt />} form={LoginFields} />
}
