import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { LicensedBeat } from '#client/features/selling/carts/index.ts'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DialogActions } from '#client/ui/dialog-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { FREE_DOWNLOAD_NOTE } from '#contract/licenses/free-download.ts'
import styles from './free-downloads.module.css'
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
  const { t, i18n } = useLingui()
  const [newsletter, setNewsletter] = useState(false)
  const get = useMutation({
    mutationFn: () =>
      call('POST /beats/:id/free-download', {
        params: { id: beat.id },
        body: {
          newsletter,
        },
      }),
    onSuccess: ({ link }) => {
      // Sent as an attachment, so the page stays.
      if (link !== null) window.location.assign(link)
    },
  })
  return (
    <>
      <Text tone="muted">{i18n._(FREE_DOWNLOAD_NOTE)}</Text>
      {get.error && <Banner tone="error" title={get.error.message} />}
      {get.isSuccess && <Banner tone="ok" title={t`Your download has started.`} />}
      <ul className={styles.factlist}>
        <li>
          <Text as="span" tone="muted">
            <Trans>File</Trans>
          </Text>
          <b>
            <Trans>{{ title: beat.title }}, tagged MP3</Trans>
          </b>
        </li>
        <li>
          <Text as="span" tone="muted">
            <Trans>Address</Trans>
          </Text>
          <b>
            <Trans>{email}, confirmed</Trans>
          </b>
        </li>
      </ul>
      <NewsletterTick checked={newsletter} onChange={(event) => setNewsletter(event.target.checked)} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button variant="primary" busy={get.isPending} onClick={() => get.mutate()}>
          <LineIcon of={Download} />
          <Trans>Download MP3</Trans>
        </Button>
      </DialogActions>
    </>
  )
}
