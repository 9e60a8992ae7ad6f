import { useLingui } from '@lingui/react/macro'
import { DialogBox } from '#client/ui/dialog-parts.tsx'
import './free-downloads.module.css'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { accountQuery } from '#client/features/accounts/profile/index.ts'
import { DialogLine, type LicensedBeat } from '#client/features/selling/carts/index.ts'
import { useSession } from '#client/platform/session.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { AddressForm } from './address-form.tsx'
import { ConfirmedForm } from './confirmed-form.tsx'
import { LinkSent } from './link-sent.tsx'

/** Asks for the email address for the link; users with a verified one download immediately. */
export function FreeDownloadDialog({ beat, onClose }: { beat: LicensedBeat; onClose: () => void }) {
  const { t } = useLingui()
  const titleId = useId()
  const { session } = useSession()
  const isSignedIn = session.status === 'signed-in'
  const account = useQuery({ ...accountQuery(), enabled: isSignedIn })
  const [sent, setSent] = useState<{ email: string; newsletter: boolean }>()
  const [isAgain, setAgain] = useState(false)
  const isLoading = session.status === 'unknown' || (isSignedIn && account.isPending)
  const own = isSignedIn && account.data?.emailConfirmed ? account.data.email : undefined
  return (
    <Dialog open onClose={onClose} labelledBy={titleId}>
      <DialogBox>
        <DialogLine
          beat={beat}
          id={titleId}
          title={sent && !isAgain ? t`Check your inbox` : t`Free download`}
          onClose={onClose}
        />
        {isLoading ? (
          <LoadingNote text={t`Loading...`} />
        ) : own !== undefined ? (
          <ConfirmedForm beat={beat} email={own} onClose={onClose} />
        ) : sent && !isAgain ? (
          <LinkSent email={sent.email} onAgain={() => setAgain(true)} onClose={onClose} />
        ) : (
          <AddressForm
            beatId={beat.id}
            start={sent ?? { email: account.data?.email ?? '', newsletter: false }}
            onSent={(values) => {
              setSent(values)
              setAgain(false)
            }}
            onClose={onClose}
          />
        )}
      </DialogBox>
    </Dialog>
  )
}
