import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { type LicensedBeat, licensesQuery } from '#client/features/selling/carts/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'

const OfferDialog = lazyComponent(async () => (await import('./offer-dialog.tsx')).OfferDialog)

/** Button to make an offer for a license of the beat, if the store takes offers. */
export function MakeOffer({ beat }: { beat: LicensedBeat }) {
  const licenses = useQuery(licensesQuery(beat.id))
  const [open, setOpen] = useState(false)
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
      {open && <OfferDialog beat={beat} onClose={() => setOpen(false)} />}
    </>
  )
}
