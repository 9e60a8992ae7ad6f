import { useQueryClient } from '@tanstack/react-query'
import { privateQueries } from '#client/platform/private-queries.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export function ConfirmEmailPage() {
  const queryClient = useQueryClient()
  return (
    <MailLinkPage
      title="Confirm your address"
      lead="You sign in with this address, and we mail your receipts to it."
      action="Confirm"
      route="POST /account/email/confirm/:token"
      done="Your email address is confirmed."
      next={{ to: '/account', label: 'Go to your account' }}
      onDone={() => queryClient.invalidateQueries(privateQueries)}
    />
  )
}
