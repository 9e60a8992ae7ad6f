import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { privateQueries } from '#client/platform/private-queries.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export function ConfirmEmailPage() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return (
    <MailLinkPage
      title={t`Confirm your address`}
      lead={t`You sign in with this address, and we mail your receipts to it.`}
      action={t`Confirm`}
      route="POST /account/email/confirm/:token"
      done={t`Your email address is confirmed.`}
      next={{ to: '/account', label: t`Go to your account` }}
      onDone={() => queryClient.invalidateQueries(privateQueries)}
    />
  )
}
