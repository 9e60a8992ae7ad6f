import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { MailLinkPage } from './mail-link-page.tsx'

export function NewsletterUnsubscribePage() {
  const [undo, setUndo] = useState<string>()
  return (
    <MailLinkPage
      title="Unsubscribe from the newsletter"
      lead="One click and we’ll stop emailing you. You can sign up again at any time."
      action="Unsubscribe"
      route="POST /newsletter/unsubscribe/:token"
      done="You're off the list."
      next={{ to: '/beats', label: 'Explore beats' }}
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
  const rejoin = useMutation({ mutationFn: () => call('POST /newsletter/rejoin', { body: { undo } }) })
  if (rejoin.isSuccess) return <Banner tone="ok" title="You're back on the list." />
  return (
    <>
      {rejoin.isError && <Banner tone="error" title={rejoin.error.message} />}
      <Button busy={rejoin.isPending} onClick={() => rejoin.mutate()}>
        That was a mistake, keep me on the list
      </Button>
    </>
  )
}
