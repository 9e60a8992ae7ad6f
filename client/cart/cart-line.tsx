import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { coverSource } from '#client/player/cover-source.ts'
import { IconKey } from '#client/ui/key.tsx'
import { Sleeve } from '#client/ui/picture.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { CartItem } from '#contract/cart.ts'
import { formatTotal } from '#contract/money.ts'
import { useAddToCart, useRemoveFromCart } from './cart-queries.ts'
import { LicensePicker } from './license-picker.tsx'

/** One beat in the cart, with its license, which can be changed in place. */
export function CartLine({ item, userId, onLeave }: { item: CartItem; userId: string; onLeave: () => void }) {
  const { beats, license, state } = item
  const [choosing, setChoosing] = useState(false)
  const remove = useRemoveLine(userId)
  const isGone = state === 'unavailable'
  return (
    <li className="line">
      {beats.cover ? (
        <Sleeve
          source={coverSource({ image: beats.image, cover: beats.cover })}
          title={beats.title}
          sizes="72px"
          decorative
        />
      ) : (
        <span className="sleeve sleeve--paper" aria-hidden="true">
          <span>{beats.title}</span>
        </span>
      )}
      <div className="line__what">
        {isGone ? (
          <b>{beats.title}</b>
        ) : (
          <Link to={`/beats/${beats.id}`} onClick={onLeave}>
            <b>{beats.title}</b>
          </Link>
        )}
        <span className="muted">by {beats.owner.username}</span>
        {isGone ? (
          <span className="line__note">Not for sale any more</span>
        ) : (
          <button type="button" className="link line__license" onClick={() => setChoosing(true)}>
            {license.name} license<span className="sr">, change</span>
          </button>
        )}
        {state === 'repriced' && (
          <span className="line__note">
            Was {formatTotal(item.priceWhenAdded)} when you put it in, is {formatTotal(beats.price)} now
          </span>
        )}
      </div>
      <span className="num">{formatTotal(beats.price)}</span>
      <IconKey label={`Remove ${beats.title}`} danger onClick={() => remove(item)}>
        <Trash2 className="ico" aria-hidden />
      </IconKey>
      <LicensePicker
        open={choosing}
        onClose={() => setChoosing(false)}
        beat={{
          id: beats.id,
          title: beats.title,
          owner: beats.owner,
          image: beats.image,
          cover: beats.cover,
        }}
        chosen={license.id}
      />
    </li>
  )
}

/** Removes a line and offers to put it back. */
function useRemoveLine(userId: string): (item: CartItem) => void {
  const toast = useToast()
  const remove = useRemoveFromCart(userId)
  const add = useAddToCart(userId)
  const fail = (error: Error) => toast({ tone: 'error', text: error.message })
  return (item) =>
    remove.mutate(item.id, {
      onError: fail,
      onSuccess: () =>
        toast({
          tone: 'ok',
          text: `${item.beats.title} is out of your cart.`,
          ...(item.state !== 'unavailable' && {
            action: {
              label: 'Undo',
              run: () => add.mutate({ beat: item.beats.id, license: item.license.id }, { onError: fail }),
            },
          }),
        }),
    })
}
