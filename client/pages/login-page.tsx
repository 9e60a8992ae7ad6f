import { LoginFields, RecordsArt } from '#client/features/accounts/auth/index.ts'
import { SignInPage } from './sign-in-page.tsx'

export function LoginPage() {
  return <SignInPage title="Sign in" art={<RecordsArt />} form={LoginFields} />
}
