import { Trans, useLingui } from '@lingui/react/macro'
import { DialogBox } from '#client/ui/dialog-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'
import './offers.module.css'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LoginDialog } from '#client/features/accounts/auth/index.ts'
import { DialogLine, type LicensedBeat, licensesQuery } from '#client/features/selling/carts/index.ts'
import { useSession } from '#client/platform/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import type { Offer } from '#contract/offers/offer.ts'
import { OfferForm, type OfferStart } from './offer-form.tsx'
import { OfferSent } from './offer-sent.tsx'

/** Makes an offer for a license of a beat, after signing in; then shows that it was sent, or its outcome. */
export function OfferDialog({
  beat,
  start,
  onClose,
}: {
  beat: LicensedBeat
  start?: OfferStart
  onClose: () => void
}) {
  const { t } = useLingui()
  const titleId = useId()
  const { session } = useSession()
  const [sent, setSent] = useState<Offer>()
  const licenses = useQuery(licensesQuery(beat.id))
  if (session.status !== 'signed-in')
    return (
      <LoginDialog open title={t`Sign in to make an offer`} back={beatPath(beat)} onClose={onClose}>
        <Trans>The store answers in your account, and an agreed price is yours alone.</Trans>
      </LoginDialog>
    )
  const offered = licenses.data?.filter(
    ({ takesOffers, availability }) => takesOffers && availability === 'available',
  )
  return (
    <Dialog open onClose={onClose} labelledBy={titleId}>
      {licenses.isPending && <LoadingNote text={t`Loading...`} />}
      {offered?.length === 0 && (
        <DialogPanel
          title={t`No offers for this beat`}
          actions={
            <Button onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <Text tone="muted">
            <Trans>{{ title: beat.title }} has no licenses that are open to offers.</Trans>
          </Text>
        </DialogPanel>
      )}
      {licenses.isError && (
        <DialogPanel
          title={t`The licenses can't be loaded.`}
          actions={
            <Button onClick={() => licenses.refetch()}>
              <Trans>Retry</Trans>
            </Button>
          }
        >
          <Text tone="muted">{licenses.error.message}</Text>
        </DialogPanel>
      )}
      {offered && offered.length > 0 && (
        <DialogBox>
          <DialogLine
            beat={beat}
            id={titleId}
            title={sent?.state === 'waiting' ? t`Offer sent` : t`Make an offer`}
            onClose={onClose}
          />
          {sent?.state === 'waiting' ? (
            <OfferSent offer={sent} onClose={onClose} />
          ) : (
            <OfferForm
              userId={session.userId}
              beat={beat}
              licenses={offered}
              start={start}
              onSent={setSent}
              onClose={onClose}
            />
          )}
        </DialogBox>
      )}
    </Dialog>
  )
}
