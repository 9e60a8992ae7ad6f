import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { reportStep } from '#client/features/reach/counting/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useUserId } from '#client/platform/session.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { DialogBox, DialogFooter, DialogHeader } from '#client/ui/dialog-parts.tsx'
import { Problem } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { LargePrice } from '#client/ui/price-parts.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import type { License } from '#contract/licenses/license.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import { priceOrigin } from '#contract/pricing/adjustment.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { BulkNote } from './cart-nudges.tsx'
import { quoteQuery, useCart } from './cart-queries.ts'
import { upgradedBy, useAddToCart } from './change-cart.ts'
import { HeldNote, useExclusive } from './exclusive-note.tsx'
import {
  includedLicenses,
  licensesInForce,
  licensesQuery,
  ownedLicenses,
  ownOrdersQuery,
} from './license-queries.ts'
import licenseTiersStyles from './license-tiers.module.css'
import { LicenseTiers } from './license-tiers.tsx'
import type { LicensedBeat } from './licensed-beat.ts'
import { ownOffersQuery, withAgreedPrices } from './own-offers.ts'
import { PriceNote } from './price-note.tsx'
import { PricesNote } from './prices-note.tsx'
import { upgradesOf } from './upgrades.ts'
import { useCartDrawer } from './use-cart-drawer.tsx'

type Nudge = CartQuote['nudges'][number]

/** What the dialog to choose a license holds. */
export function PickerContent({
  beat,
  chosen,
  wanted,
  titleId,
  onClose,
}: {
  beat: LicensedBeat
  chosen: string | undefined
  wanted: string | undefined
  titleId: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  const noteId = useId()
  useEffect(() => reportStep('license', beat.id), [beat.id])
  const userId = useUserId()
  const licenses = useQuery(licensesQuery(beat.id))
  const orders = useQuery({ ...ownOrdersQuery(), enabled: userId !== '' })
  const offers = useQuery({ ...ownOffersQuery(), enabled: userId !== '' })
  const cart = useCart()
  // Even with an empty cart: a bulk deal starts with the first license.
  const { data: quote } = useQuery({
    ...quoteQuery(userId, cart.data),
    enabled: userId !== '' && cart.data !== undefined,
  })
  const line = cart.data?.find(({ beats }) => beats.id === beat.id)
  const inCart = chosen ?? line?.license.id
  const [picked, setPicked] = useState<string>()
  const confirm = useConfirm(userId, beat, onClose)
  const exclusive = useExclusive(beat.id, licenses.data ?? [])

  if (licenses.isPending) return <LoadingNote text={t`Loading...`} />
  if (licenses.isError)
    return (
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
    )
  const isSold = licenses.data.every(({ availability }) => availability === 'sold')
  if (isSold && licenses.data.length > 0)
    return (
      <DialogPanel
        title={t`Sold exclusively`}
        actions={
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <Text tone="muted">
          <Trans>
            {{ title: beat.title }} was sold under an exclusive license. No more licenses are sold. Those
            bought before stay valid, with every right they name.
          </Trans>
        </Text>
      </DialogPanel>
    )
  if (!licenses.data.some(({ availability }) => availability === 'available'))
    return (
      <DialogPanel
        title={t`No licenses available`}
        actions={
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <Text tone="muted">
          <Trans>{{ title: beat.title }} has no licenses for sale right now.</Trans>
        </Text>
      </DialogPanel>
    )
  const owned = ownedLicenses(orders.data ?? [], beat.id)
  const included = includedLicenses(licensesInForce(orders.data ?? [], beat.id), licenses.data)
  const isClosed = (id: string) => owned.has(id) || included.has(id)
  const listed = upgradesOf(orders.data ?? [], beat.id, licenses.data)
  const priced = withAgreedPrices(licenses.data, offers.data ?? [], listed)
  const upgrades = new Map([...listed].filter(([id]) => !priced.agreed.has(id)))
  const selected = picked ?? inCart ?? preselected(priced.licenses, { wanted, isClosed })
  const license = priced.licenses.find(({ id }) => id === selected)
  const upgrade = license && upgrades.get(license.id)
  return (
    <DialogBox wide full>
      <DialogHeader>
        <BeatCover beat={beat} sizes="64px" decorative />
        <Box grow shrink>
          <Text as="h2" size="h3" id={titleId}>
            <Trans>Choose a license</Trans>
          </Text>
          <Text tone="muted">
            <Trans>
              {{ title: beat.title }} by {{ username: beat.owner.username }}
            </Trans>
          </Text>
        </Box>
        <IconButton label={t`Close`} icon={X} onClick={onClose} />
      </DialogHeader>
      <HeldNote exclusive={exclusive} />
      {quote && (license || upgrades.size === 0) && (
        <PickerNudges
          quote={quote}
          line={line}
          licenses={licenses.data.filter(
            ({ id, availability }) =>
              availability === 'available' && !isClosed(id) && !priced.agreed.has(id) && !upgrades.has(id),
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
        included={included}
        inCart={inCart}
        upgrades={upgrades}
        onSelect={setPicked}
      />
      <PricesNote isInset />
      {confirm.error && (
        <div
          className={classNames(
            licenseTiersStyles.tiersText,
            look({ padTop: '0', padBottom: 's5', padX: 's6-5', size: 'ui' }),
          )}
        >
          <Problem role="alert">
            <LineIcon of={CircleAlert} />
            {confirm.error.message}
          </Problem>
        </div>
      )}
      <DialogFooter>
        <LargePrice aria-live="polite">
          {license ? formatPrice(upgrade?.price ?? license.price) : ''}{' '}
          {license && !upgrade && <PriceNote license={license} />}
          <small id={noteId}>
            {!license || isClosed(license.id)
              ? t`You already own everything on sale here.`
              : upgrade
                ? t`${{ name: license.name }}, ${{ price: formatPrice(license.price) }} less the ${{ credit: formatPrice(upgrade.credit) }} you paid`
                : priced.agreed.has(license.id)
                  ? t`${{ name: license.name }} license, agreed price, into your cart`
                  : t`${{ name: license.name }} license, into your cart`}
          </small>
        </LargePrice>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          disabled={!license || isClosed(license.id) || confirm.isPending}
          aria-describedby={noteId}
          onClick={() =>
            license && confirm.run(license, { line, upgradeOf: upgrade?.certificate, isCheckingOut: true })
          }
        >
          <Trans>Check out now</Trans>
        </Button>
        <Button
          variant="primary"
          busy={confirm.isPending}
          disabled={!license || isClosed(license.id)}
          aria-describedby={noteId}
          onClick={() => license && confirm.run(license, { line, upgradeOf: upgrade?.certificate })}
        >
          <Trans>Confirm</Trans>
        </Button>
      </DialogFooter>
    </DialogBox>
  )
}

/** The wanted license, such as the one a visitor chose before signing in, or the one at the price that was shown. */
function preselected(
  licenses: readonly License[],
  { wanted, isClosed }: { wanted: string | undefined; isClosed: (id: string) => boolean },
): string | undefined {
  const buyable = licenses.filter(({ id, availability }) => availability === 'available' && !isClosed(id))
  const [cheapest] = [...buyable].sort((a, b) => a.price - b.price)
  return (buyable.find(({ id }) => id === wanted) ?? cheapest)?.id
}

/** Adds the chosen license unless it is in the cart, then opens the cart or goes to the checkout. */
function useConfirm(userId: string, beat: LicensedBeat, onClose: () => void) {
  const add = useAddToCart(userId)
  const drawer = useCartDrawer()
  const navigate = useNavigate()
  const run = (
    license: License,
    {
      line,
      upgradeOf,
      isCheckingOut = false,
    }: { line: CartItem | undefined; upgradeOf: string | undefined; isCheckingOut?: boolean },
  ) => {
    const finish = () => {
      onClose()
      if (isCheckingOut) navigate('/checkout')
      else drawer.open()
    }
    const { id, revision } = license
    const isInCart = id === line?.license.id && revision === line.license.revision
    if (isInCart && upgradeOf === upgradedBy(line)) finish()
    else add.mutate({ beat: beat.id, license: id, revision, upgradeOf }, { onSuccess: finish })
  }
  return { isPending: add.isPending, error: add.error, run }
}

/** Effect of the running bulk deals on the selected license, or on any if none is selected. */
function PickerNudges({
  quote,
  line,
  licenses,
  selected,
}: {
  quote: CartQuote
  /** The beat's line in the cart. */
  line: CartItem | undefined
  /** Licenses at their usual price: bulk deals count neither upgrades nor agreed prices. */
  licenses: readonly License[]
  selected: string | undefined
}) {
  const quoted = quote.lines.find(({ id }) => id === line?.id)
  const origin = quoted && priceOrigin(quoted)
  const inCart =
    origin === 'list' || origin === 'sale' ? licenses.find(({ id }) => id === line?.license.id) : undefined
  const wanted = licenses.filter(({ id }) => selected === undefined || id === selected)
  return quote.nudges
    .filter((nudge) => wanted.some((license) => counts(nudge, license)))
    .map((nudge) => (
      <BulkNote key={nudge.deal} nudge={inCart && counts(nudge, inCart) ? nudge : nudge.next} />
    ))
}

function counts({ tiers }: Nudge, { tier, scope }: License): boolean {
  return !scope.exclusive && (tiers.length === 0 || (tier !== null && tiers.includes(tier)))
}
