import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { LicensedBeat } from '#client/features/carts/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { FREE_DOWNLOAD_NOTE, type FreeDownloadAnswer } from '#contract/free-download.ts'
import { NewsletterTick } from './newsletter-tick.tsx'

/** Downloads immediately: the account's email address is verified. */
export function ConfirmedForm({
  beat,
  email,
  onClose,
}: {
  beat: LicensedBeat
  email: string
  onClose: () => void
}) {
  const [newsletter, setNewsletter] = useState(false)
  const get = useMutation({
    mutationFn: () =>
      sendJson<FreeDownloadAnswer>('POST', `/api/beats/${encodeURIComponent(beat.id)}/free-download`, {
        newsletter,
      }),
    onSuccess: ({ link }) => {
      // Sent as an attachment, so the page stays.
      if (link !== null) window.location.assign(link)
    },
  })
  return (
    <>
      <p className="muted">{FREE_DOWNLOAD_NOTE}</p>
      {get.error && <Banner tone="error" title={get.error.message} />}
      {get.isSuccess && <Banner tone="ok" title="Your download has started." />}
      <ul className="factlist">
        <li>
          <span>File</span>
          <b>{beat.title}, tagged MP3</b>
        </li>
        <li>
          <span>Address</span>
          <b>{email}, confirmed</b>
        </li>
      </ul>
      <NewsletterTick checked={newsletter} onChange={(event) => setNewsletter(event.target.checked)} />
      <div className="dialog__acts">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button variant="primary" busy={get.isPending} onClick={() => get.mutate()}>
          <Download className="ico" aria-hidden />
          Download MP3
        </Button>
      </div>
    </>
  )
}
