import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type LicensedBeat, licensesQuery } from '#client/features/carts/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { lazyComponent } from '#client/platform/lazy-component.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { OfferBadge } from '#client/ui/offer-badge.tsx'
import type { Offer } from '#contract/offer.ts'
import { BuyOffer } from './buy-offer.tsx'
import { conversation, longDate, shortDay } from './offer-words.ts'
import { useOfferAct } from './use-offer-act.ts'

const OfferDialog = lazyComponent(async () => (await import('./offer-dialog.tsx')).OfferDialog)

/** One offer: its history and possible actions. */
export function OwnOffer({ userId, offer }: { userId: string; offer: Offer }) {
  const { formatPrice } = useMoney()
  const { beat, license, state, counter } = offer
  const isOver = !['accepted', 'countered', 'waiting'].includes(state)
  const amount = offer.agreedPrice ?? (state === 'countered' ? counter?.price : undefined) ?? offer.price
  const aside =
    amount === offer.price ? `of ${formatPrice(offer.listPrice)}` : `you offered ${formatPrice(offer.price)}`
  return (
    <li className={`offer${state === 'accepted' ? ' offer--go' : ''}${isOver ? ' offer--done' : ''}`}>
      {beat.cover ? (
        <BeatCover beat={beat} sizes="72px" decorative />
      ) : (
        <span className="sleeve sleeve--paper" aria-hidden="true">
          <span>{beat.title}</span>
        </span>
      )}
      <div className="breakable">
        <h2 className="h4">{beat.cover ? <Link to={`/beats/${beat.id}`}>{beat.title}</Link> : beat.title}</h2>
        <p className="muted small">
          by {beat.producer}, {license.name} license
        </p>
      </div>
      <div className="offer__amt">
        <span className="num">{formatPrice(amount)}</span>
        <span className="small muted num">{aside}</span>
      </div>
      <div className="offer__state">
        <OfferBadge state={state} awaited={state === 'countered'} />
      </div>
      <div className="offer__body">
        <ul className="talk">
          {conversation(offer, formatPrice).map(({ who, text, words, at }) => (
            <li key={`${who} ${text}`} className={who === 'You' ? 'me' : ''}>
              <p>
                {who && <b>{who} </b>}
                {text}
                <time dateTime={at}>{shortDay(at)}</time>
              </p>
              {words && <q>{words}</q>}
            </li>
          ))}
        </ul>
        <div className="cluster offer__acts">
          <Acts userId={userId} offer={offer} />
        </div>
      </div>
    </li>
  )
}

function Acts({ userId, offer }: { userId: string; offer: Offer }): ReactNode {
  const { formatPrice } = useMoney()
  const act = useOfferAct(userId)
  const { id, state, counter, beat, license } = offer
  const run = (action: 'accept' | 'decline' | 'withdraw') => act.mutate({ id, action })
  if (state === 'bought') return null
  if (!offer.isForSale) return <span className="small muted">No longer for sale</span>
  if (state === 'accepted') return <BuyOffer offer={offer} />
  if (state === 'waiting')
    return (
      <>
        <span className="small muted">Answer until {longDate(offer.expiresAt)}</span>
        <Button variant="quiet" small busy={act.isPending} onClick={() => run('withdraw')}>
          Take it back
        </Button>
      </>
    )
  return (
    <>
      {state === 'countered' && (
        <Button variant="quiet" small disabled={act.isPending} onClick={() => run('decline')}>
          Decline
        </Button>
      )}
      <OfferAgain
        beat={{
          id: beat.id,
          title: beat.title,
          owner: { username: beat.producer },
          image: beat.image,
          cover: beat.cover,
        }}
        start={{ license: license.id, price: offer.price, message: offer.message }}
      />
      {state === 'countered' && counter && (
        <Button small className="key--yes" busy={act.isPending} onClick={() => run('accept')}>
          Agree to {formatPrice(counter.price)}
        </Button>
      )}
    </>
  )
}

function OfferAgain({
  beat,
  start,
}: {
  beat: LicensedBeat
  start: { license: string; price: number; message: string }
}) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        small
        onClick={() => {
          void queryClient.invalidateQueries({ queryKey: licensesQuery(beat.id).queryKey })
          setOpen(true)
        }}
      >
        Offer again
      </Button>
      <Suspense>{open && <OfferDialog beat={beat} start={start} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
