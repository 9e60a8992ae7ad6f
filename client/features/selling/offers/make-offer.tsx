import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { LoginDialog, useSession } from '#client/features/accounts/auth/index.ts'
import { type LicensedBeat, licensesQuery } from '#client/features/selling/carts/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { beatPath } from '#contract/catalogue/beat-path.ts'

const OfferDialog = lazyComponent(async () => (await import('./offer-dialog.tsx')).OfferDialog)

/** Button to make an offer for a license of the beat, if the store takes offers. */
export function MakeOffer({ beat }: { beat: LicensedBeat }) {
  const { session } = useSession()
  const licenses = useQuery(licensesQuery(beat.id))
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const takesOffers = licenses.data?.some(
    (license) => license.takesOffers && license.availability === 'available' && license.price > 0,
  )
  if (!takesOffers) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <LineIcon of={HandCoins} />
        Make an offer
      </Button>
      {session.status === 'signed-in' ? (
        open && <OfferDialog beat={beat} onClose={close} />
      ) : (
        <LoginDialog open={open} title="Sign in to make an offer" back={beatPath(beat)} onClose={close}>
          The store answers in your account, and an agreed price is yours alone.
        </LoginDialog>
      )}
    </>
  )
}
