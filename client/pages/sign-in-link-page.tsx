import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { RecordsArt, RequestSignInLink, UseSignInLink } from '#client/features/accounts/auth/index.ts'
import { SignInPage } from './sign-in-page.tsx'

/** Requests a sign-in link and, at the URL from the email, uses it. */
export function SignInLinkPage() {
  const { t } = useLingui()
  const { token } = useParams()
  return token === undefined ? (
    <SignInPage
      title={t`Sign in by email`}
      lead={t`We'll email you a link that signs you in without a password.`}
      art={<RecordsArt />}
      form={RequestSignInLink}
    />
  ) : (
    <SignInPage
      title={t`Sign in`}
      lead={t`One click, and you're in.`}
      art={<RecordsArt />}
      form={UseSignInLink}
    />
  )
}
