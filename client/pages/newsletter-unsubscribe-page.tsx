import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { MailLinkPage } from './mail-link-page.tsx'

export function NewsletterUnsubscribePage() {
  const { t } = useLingui()
  const [undo, setUndo] = useState<string>()
  return (
    <MailLinkPage
      title={t`Unsubscribe from the newsletter`}
      lead={t`One click and we’ll stop emailing you. You can sign up again at any time.`}
      action={t`Unsubscribe`}
      route="POST /newsletter/unsubscribe/:token"
      done={t`You're off the list.`}
      next={{ to: '/beats', label: t`Explore beats` }}
      onDone={(answer) => {
        if ('undo' in answer && answer.undo) setUndo(answer.undo)
      }}
    >
      {undo && <Rejoin undo={undo} />}
    </MailLinkPage>
  )
}

/** Leaving is undone as easily. */
function Rejoin({ undo }: { undo: string }) {
  const { t } = useLingui()
  const rejoin = useMutation({ mutationFn: () => call('POST /newsletter/rejoin', { body: { undo } }) })
  if (rejoin.isSuccess) return <Banner tone="ok" title={t`You're back on the list.`} />
  return (
    <>
      {rejoin.isError && <Banner tone="error" title={rejoin.error.message} />}
      <Button busy={rejoin.isPending} onClick={() => rejoin.mutate()}>
        <Trans>That was a mistake, keep me on the list</Trans>
      </Button>
    </>
  )
}
