import { ArcsArt, RegisterFields } from '#client/features/accounts/auth/index.ts'
import { SignInPage } from './sign-in-page.tsx'

export function RegisterPage() {
  return <SignInPage title="Create your account" art={<ArcsArt />} form={RegisterFields} />
}
