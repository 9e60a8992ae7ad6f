import { ArcsArt } from '#client/features/auth/auth-art.tsx'
import { RegisterFields } from '#client/features/auth/register-form.tsx'
import { SignInPage } from './sign-in-page.tsx'

export function RegisterPage() {
  return <SignInPage title="Create your account" art={<ArcsArt />} form={RegisterFields} />
}
