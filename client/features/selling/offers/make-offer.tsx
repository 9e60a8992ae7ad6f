import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { type LicensedBeat, licensesQuery } from '#client/features/selling/carts/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'

/** Loaded when first opened. */
export const LazyOfferDialog = lazyComponent(async () => (await import('./offer-dialog.tsx')).OfferDialog)

/** Whether the store takes offers for a license of the beat. False until it is known. */
export function useTakesOffers(beatId: string): boolean {
  const { data = [] } = useQuery(licensesQuery(beatId))
  return data.some(
    ({ takesOffers, availability, price }) => takesOffers && availability === 'available' && price > 0,
  )
}

/** Button to make an offer for a license of the beat, if the store takes offers. */
export function MakeOffer({ beat }: { beat: LicensedBeat }) {
  const [open, setOpen] = useState(false)
  if (!useTakesOffers(beat.id)) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <LineIcon of={HandCoins} />
        <Trans>Make an offer</Trans>
      </Button>
      {open && <LazyOfferDialog beat={beat} onClose={() => setOpen(false)} />}
    </>
  )
}
