import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { LoginFields, RecordsArt } from '#client/features/accounts/auth/index.ts'
import { SignInPage } from './sign-in-page.tsx'

export function LoginPage() {
  const { t } = useLingui()
  const isRestored = new URLSearchParams(useLocation().search).has('restored')
  const lead = isRestored
    ? t`The backup was restored. Sign in with an account of the restored store.`
    : undefined
  return <SignInPage title={t`Sign in`} lead={lead} art={<RecordsArt />} form={LoginFields} />
}
