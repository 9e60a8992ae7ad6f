import { useLingui } from '@lingui/react/macro'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export function NewsletterConfirmPage() {
  const { t } = useLingui()
  const { newsletterText } = useStoreSettings()
  return (
    <MailLinkPage
      title={t`Confirm the newsletter`}
      lead={newsletterText}
      action={t`Yes, send it to me`}
      route="POST /newsletter/confirm/:token"
      done={t`You're on the list.`}
      next={{ to: '/beats', label: t`Explore beats` }}
    />
  )
}
