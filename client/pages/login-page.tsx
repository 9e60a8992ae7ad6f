import { useLingui } from '@lingui/react/macro'
import { LoginFields, RecordsArt } from '#client/features/accounts/auth/index.ts'
import { SignInPage } from './sign-in-page.tsx'

export function LoginPage() {
  const { t } = useLingui()
  return <SignInPage title={t`Sign in`} art={<RecordsArt />} form={LoginFields} />
}
