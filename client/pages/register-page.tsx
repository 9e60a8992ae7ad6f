import { useLingui } from '@lingui/react/macro'
import { ArcsArt, RegisterFields } from '#client/features/accounts/auth/index.ts'
import { SignInPage } from './sign-in-page.tsx'

export function RegisterPage() {
  const { t } = useLingui()
  return <SignInPage title={t`Create your account`} art={<ArcsArt />} form={RegisterFields} />
}
