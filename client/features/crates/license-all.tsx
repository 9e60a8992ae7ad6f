import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, ShoppingCart } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { loginPath, useSession } from '#client/features/auth/index.ts'
import {
  cartQuery,
  ownedLicenses,
  ownOrdersQuery,
  useAddToCart,
  useCartDrawer,
} from '#client/features/carts/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Segments } from '#client/ui/segments.tsx'
import type { Beat } from '#contract/beat.ts'
import type { CrateBeat } from '#contract/crate.ts'
import type { ListedLicense } from '#contract/license.ts'

/** Maximum number of lines in a cart. */
const MOST_AT_ONCE = 50
const LEFT_OUT = ''

type Crate = { name: string; beats: readonly CrateBeat[] }

/** Adds all beats of a crate to the cart. Needs an account: visitors log in and return to the crate. */
export function LicenseAll({ crate, back }: { crate: Crate; back: string }) {
  const id = useId()
  const { session } = useSession()
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
        <ShoppingCart className="ico" aria-hidden />
        License all
      </Button>
      <Dialog open={isOpen} onClose={close} labelledBy={id}>
        <div className="dialog dialog--all">
          <DialogHead id={id} title={`License all of “${crate.name}”`} onClose={close} />
          {session.status === 'signed-in' && <Choice userId={session.userId} beats={beats} onClose={close} />}
        </div>
      </Dialog>
    </>
  )
}

/** One license for all, with exceptions for single beats. Owned beats and lines of the cart stay as they are. */
function Choice({ userId, beats, onClose }: { userId: string; beats: readonly Beat[]; onClose: () => void }) {
  const drawer = useCartDrawer()
  const add = useAddToCart(userId)
  const orders = useQuery(ownOrdersQuery(userId))
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
  const confirm = useMutation({
    mutationFn: async () => {
      for (const { beat, license } of chosen) {
        if (inCart.get(beat.id) === license.id) continue
        await add.mutateAsync({ beat: beat.id, license: license.id }).catch((error: Error) => {
          throw new Error(`${beat.title}: ${error.message}`)
        })
      }
    },
    onSuccess: () => {
      onClose()
      drawer.open()
    },
  })
  if (orders.isPending || cart.isPending) return <LoadingNote text="Loading..." />
  const isTooMuch = chosen.length > MOST_AT_ONCE
  return (
    <>
      <div className="field">
        <span className="lab">One license for all</span>
        <Segments
          label="One license for all"
          wide
          value={forAll}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={(name) => name && setForAll(name)}
        />
      </div>
      <ul className="alls">
        {rows.map(({ beat, isOwned, license }) => (
          <li key={beat.id}>
            <BeatCover beat={beat} sizes="48px" decorative />
            <span>
              <b>{beat.title}</b>
              <span className="small muted">{beat.owner.username}</span>
            </span>
            {isOwned ? (
              <span className="badge">
                <Check className="ico ico--s" aria-hidden />
                Yours already
              </span>
            ) : (
              <LicenseSelect
                beat={beat}
                license={license}
                onChange={(id) => setExceptions({ ...exceptions, [beat.id]: id })}
              />
            )}
            <Price license={license} />
          </li>
        ))}
      </ul>
      {(confirm.error || isTooMuch) && (
        <FieldError
          text={
            isTooMuch ? `A cart holds ${MOST_AT_ONCE} beats. Leave some out.` : (confirm.error?.message ?? '')
          }
        />
      )}
      <p className="small muted">The cart adds them up, with every deal.</p>
      <div className="dialog__acts">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          busy={confirm.isPending}
          disabled={chosen.length === 0 || isTooMuch}
          onClick={() => confirm.mutate()}
        >
          <ShoppingCart className="ico" aria-hidden />
          Add {chosen.length} to cart
        </Button>
      </div>
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
  return (
    <select
      className="select"
      aria-label={`License of ${title}`}
      value={license?.id ?? LEFT_OUT}
      onChange={(event) => onChange(event.target.value)}
    >
      {licenses.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={LEFT_OUT}>Leave it out</option>
    </select>
  )
}

function Price({ license }: { license: ListedLicense | undefined }) {
  const { formatPrice } = useMoney()
  return <b className="num">{license && formatPrice(license.price)}</b>
}
