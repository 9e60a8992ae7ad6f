import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, ShoppingCart } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  cartQuery,
  ownedLicenses,
  ownOrdersQuery,
  useAddAllToCart,
  useCartDrawer,
} from '#client/features/selling/carts/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { loginPath } from '#client/platform/return-to.ts'
import { useSession } from '#client/platform/session.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { DialogActions, DialogBox } from '#client/ui/dialog-parts.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldBox, FieldLabel, Select } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Grid, Row, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import type { Beat } from '#contract/catalogue/beat.ts'
import type { CrateBeat } from '#contract/discovery/crate.ts'
import type { ListedLicense } from '#contract/licenses/license.ts'
import { MAX_CART_LINES } from '#contract/orders/max-cart-lines.ts'
import { sumDollars } from '#contract/pricing/money.ts'
import styles from './license-all.module.css'

const LEFT_OUT = ''

type Crate = { name: string; beats: readonly CrateBeat[] }

/** Adds all beats of a crate to the cart. Needs an account: visitors sign in and return to the crate. */
export function LicenseAll({ crate, back }: { crate: Crate; back: string }) {
  const { t } = useLingui()
  const id = useId()
  const { session } = useSession()
  const { formatPrice } = useMoney()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const beats = crate.beats.flatMap(({ beat }) => (beat && beat.licenses.length > 0 ? beat : []))
  const close = () => setOpen(false)
  return (
    <>
      <Button
        disabled={beats.length === 0}
        onClick={() => (session.status === 'signed-in' ? setOpen(true) : void navigate(loginPath(back)))}
      >
        <LineIcon of={ShoppingCart} />
        {beats.length > 0
          ? t`License all, from ${ph({ price: formatPrice(sumDollars(beats.map(({ price }) => price))) })}`
          : t`License all`}
      </Button>
      <Dialog open={isOpen} onClose={close} labelledBy={id}>
        <DialogBox large>
          <DialogHead id={id} title={t`License all of “${{ name: crate.name }}”`} onClose={close} />
          {session.status === 'signed-in' && <Choice userId={session.userId} beats={beats} onClose={close} />}
        </DialogBox>
      </Dialog>
    </>
  )
}

/** One license for all, with exceptions for single beats. Owned beats and lines of the cart stay as they are. */
function Choice({ userId, beats, onClose }: { userId: string; beats: readonly Beat[]; onClose: () => void }) {
  const { t } = useLingui()
  const drawer = useCartDrawer()
  const add = useAddAllToCart(userId)
  const { formatTotal } = useMoney()
  const orders = useQuery(ownOrdersQuery())
  const cart = useQuery(cartQuery(userId))
  const names = [...new Set(beats.flatMap(({ licenses }) => licenses.map(({ name }) => name)))]
  const [forAll, setForAll] = useState(names[0])
  const [exceptions, setExceptions] = useState<Readonly<Record<string, string>>>({})
  const inCart = new Map(cart.data?.map((line) => [line.beats.id, line.license.id]))
  const rows = beats.map((beat) => {
    const isOwned = ownedLicenses(orders.data ?? [], beat.id).size > 0
    const wanted = exceptions[beat.id] ?? inCart.get(beat.id)
    const license =
      wanted === LEFT_OUT || isOwned
        ? undefined
        : (beat.licenses.find(({ id }) => id === wanted) ??
          beat.licenses.find(({ name }) => name === forAll) ??
          beat.licenses[0])
    return { beat, isOwned, license }
  })
  const chosen = rows.flatMap(({ beat, license }) => (license ? { beat, license } : []))
  const showCart = () => {
    onClose()
    drawer.open()
  }
  const confirm = () => {
    const lines = chosen.filter(({ beat, license }) => inCart.get(beat.id) !== license.id)
    if (lines.length === 0) return showCart()
    add.mutate(
      lines.map(({ beat, license }) => ({ beat: beat.id, license: license.id })),
      { onSuccess: showCart },
    )
  }
  if (orders.isPending || cart.isPending) return <LoadingNote text={t`Loading...`} />
  const isTooMuch = chosen.length > MAX_CART_LINES
  return (
    <>
      <FieldBox>
        <FieldLabel as="span">
          <Trans>One license for all</Trans>
        </FieldLabel>
        <Segments
          label={t`One license for all`}
          wide
          value={forAll}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={(name) => name && setForAll(name)}
        />
      </FieldBox>
      <ul className={styles.alls}>
        {rows.map(({ beat, isOwned, license }) => (
          <Grid
            as="li"
            columns={{ base: ['48', 'main', '172', '72'], below768: ['48', 'main', '64'] }}
            gap="s3-5"
            align="center"
            padY="s2"
            key={beat.id}
          >
            <BeatCover beat={beat} sizes="48px" decorative />
            <span>
              <b>{beat.title}</b>
              <Text as="span" size="small" tone="muted">
                {beat.owner.username}
              </Text>
            </span>
            {isOwned ? (
              <Badge icon={Check}>
                <Trans>You own this</Trans>
              </Badge>
            ) : (
              <LicenseSelect
                beat={beat}
                license={license}
                onChange={(id) => setExceptions({ ...exceptions, [beat.id]: id })}
              />
            )}
            <Price license={license} />
          </Grid>
        ))}
      </ul>
      {(add.error || isTooMuch) && (
        <FieldError
          text={
            isTooMuch
              ? t`A cart holds ${{ most: MAX_CART_LINES }} beats. Leave some out.`
              : (add.error?.message ?? '')
          }
        />
      )}
      <Row as="p" justify="between" gap="s4">
        <Text as="span" tone="muted">
          <Trans>Before deals</Trans>
        </Text>
        <Text as="b" numeric>
          {formatTotal(sumDollars(chosen.map(({ license }) => license.price)))}
        </Text>
      </Row>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="primary"
          busy={add.isPending}
          disabled={chosen.length === 0 || isTooMuch}
          onClick={confirm}
        >
          <LineIcon of={ShoppingCart} />
          <Trans>Add {{ count: chosen.length }} to cart</Trans>
        </Button>
      </DialogActions>
    </>
  )
}

function LicenseSelect({
  beat: { title, licenses },
  license,
  onChange,
}: {
  beat: Beat
  license: ListedLicense | undefined
  onChange: (id: string) => void
}) {
  const { t } = useLingui()
  return (
    <Select
      aria-label={t`License of ${title}`}
      value={license?.id ?? LEFT_OUT}
      onChange={(event) => onChange(event.target.value)}
    >
      {licenses.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={LEFT_OUT}>{t`Leave out`}</option>
    </Select>
  )
}

function Price({ license }: { license: ListedLicense | undefined }) {
  const { formatPrice } = useMoney()
  return (
    <Text as="b" gridRow={{ below768: '1' }} gridColumn={{ below768: '3' }} text="end" numeric>
      {license && formatPrice(license.price)}
    </Text>
  )
}
