import { useQuery } from '@tanstack/react-query'
import { CircleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useSession } from '#client/features/auth/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import type { Cover } from '#contract/beat.ts'
import type { CartItem } from '#contract/cart.ts'
import type { License } from '#contract/license.ts'
import { quoteQuery, useCart } from './cart-queries.ts'
import { upgradedBy, useAddToCart } from './change-cart.ts'
import { HeldNote, useExclusive } from './exclusive-note.tsx'
import { licensesQuery, ownedLicenses, ownOrdersQuery } from './license-queries.ts'
import { LicenseTiers } from './license-tiers.tsx'
import { ownOffersQuery, withAgreedPrices } from './own-offers.ts'
import { PickerNudges } from './picker-nudges.tsx'
import { PriceNote } from './price-note.tsx'
import { upgradesOf } from './upgrades.ts'
import { useCartDrawer } from './use-cart-drawer.tsx'

export type LicensedBeat = {
  id: string
  title: string
  owner: { username: string }
  image: string
  cover: Cover | null
}

/** Dialog to choose a beat's license and add it to the cart. */
export function LicensePicker({
  open,
  onClose,
  beat,
  chosen,
}: {
  open: boolean
  onClose: () => void
  beat: LicensedBeat
  /** The beat's license in the cart. */
  chosen?: string
}) {
  const titleId = useId()
  return (
    <Dialog open={open} onClose={onClose} labelledBy={titleId}>
      <PickerContent beat={beat} chosen={chosen} titleId={titleId} onClose={onClose} />
    </Dialog>
  )
}

function PickerContent({
  beat,
  chosen,
  titleId,
  onClose,
}: {
  beat: LicensedBeat
  chosen: string | undefined
  titleId: string
  onClose: () => void
}) {
  const { formatPrice } = useMoney()
  const { session } = useSession()
  const userId = session.status === 'signed-in' ? session.userId : ''
  const licenses = useQuery(licensesQuery(beat.id))
  const orders = useQuery({ ...ownOrdersQuery(userId), enabled: userId !== '' })
  const offers = useQuery({ ...ownOffersQuery(userId), enabled: userId !== '' })
  const cart = useCart()
  // Even with an empty cart: a bulk deal starts with the first license.
  const { data: quote } = useQuery({
    ...quoteQuery(userId, cart.data),
    enabled: userId !== '' && cart.data !== undefined,
  })
  const line = cart.data?.find(({ beats }) => beats.id === beat.id)
  const inCart = chosen ?? line?.license.id
  const [picked, setPicked] = useState<string>()
  const selected = picked ?? inCart
  const confirm = useConfirm(userId, beat, onClose)
  const exclusive = useExclusive(beat.id, licenses.data ?? [])

  if (licenses.isPending) return <LoadingNote text="Loading..." />
  if (licenses.isError)
    return (
      <DialogPanel
        title="The licenses can't be loaded."
        actions={<Button onClick={() => licenses.refetch()}>Retry</Button>}
      >
        <p className="muted">{licenses.error.message}</p>
      </DialogPanel>
    )
  const isSold = licenses.data.every(({ availability }) => availability === 'sold')
  if (isSold && licenses.data.length > 0)
    return (
      <DialogPanel title="Sold exclusively" actions={<Button onClick={onClose}>Close</Button>}>
        <p className="muted">
          {beat.title} was sold under an exclusive license. No more licenses are sold. Those bought before
          stay valid, with every right they name.
        </p>
      </DialogPanel>
    )
  if (!licenses.data.some(({ availability }) => availability === 'available'))
    return (
      <DialogPanel title="No licenses available" actions={<Button onClick={onClose}>Close</Button>}>
        <p className="muted">{beat.title} has no licenses on offer right now.</p>
      </DialogPanel>
    )
  const owned = ownedLicenses(orders.data ?? [], beat.id)
  const listed = upgradesOf(orders.data ?? [], beat.id, licenses.data)
  const priced = withAgreedPrices(licenses.data, offers.data ?? [], listed)
  const upgrades = new Map([...listed].filter(([id]) => !priced.agreed.has(id)))
  const license = priced.licenses.find(({ id }) => id === selected)
  const upgrade = license && upgrades.get(license.id)
  return (
    <div className="dialog dialog--wide dialog--tiers">
      <div className="dialog__head">
        <BeatCover beat={beat} sizes="64px" decorative />
        <div className="dialog__title">
          <h2 className="h3" id={titleId}>
            Choose a license
          </h2>
          <p className="muted">
            {beat.title} by {beat.owner.username}
          </p>
        </div>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </div>
      <HeldNote exclusive={exclusive} />
      {quote && (
        <PickerNudges
          quote={quote}
          line={line}
          licenses={licenses.data.filter(
            ({ id, availability }) =>
              availability === 'available' && !priced.agreed.has(id) && !upgrades.has(id) && !owned.has(id),
          )}
          selected={selected}
        />
      )}
      <LicenseTiers
        granted={exclusive?.licensesGranted}
        licenses={priced.licenses}
        agreed={priced.agreed}
        beat={beat}
        selected={selected}
        owned={owned}
        inCart={inCart}
        upgrades={upgrades}
        onSelect={setPicked}
      />
      {confirm.error && (
        <p className="err tiers__text" role="alert">
          <CircleAlert className="ico" aria-hidden />
          {confirm.error.message}
        </p>
      )}
      <div className="dialog__foot">
        <span className="beat__price num" aria-live="polite">
          {license ? formatPrice(upgrade?.price ?? license.price) : ''}{' '}
          {license && !upgrade && <PriceNote license={license} />}
          {license && (
            <small>
              {upgrade
                ? `${license.name}, ${formatPrice(license.price)} less the ${formatPrice(upgrade.credit)} you paid`
                : `${license.name} license${priced.agreed.has(license.id) ? ', agreed price' : ''}`}
            </small>
          )}
        </span>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          busy={confirm.isPending}
          disabled={!license || owned.has(license.id)}
          onClick={() => license && confirm.run(license, { line, upgradeOf: upgrade?.certificate })}
        >
          Confirm
        </Button>
      </div>
    </div>
  )
}

/** Adds the chosen license and opens the cart; if it is already in there, only opens it. */
function useConfirm(userId: string, beat: LicensedBeat, onClose: () => void) {
  const add = useAddToCart(userId)
  const drawer = useCartDrawer()
  const finish = () => {
    onClose()
    drawer.open()
  }
  const run = (
    license: License,
    { line, upgradeOf }: { line: CartItem | undefined; upgradeOf: string | undefined },
  ) => {
    const { id, revision } = license
    const isInCart = id === line?.license.id && revision === line.license.revision
    if (isInCart && upgradeOf === upgradedBy(line)) finish()
    else add.mutate({ beat: beat.id, license: id, revision, upgradeOf }, { onSuccess: finish })
  }
  return { isPending: add.isPending, error: add.error, run }
}
