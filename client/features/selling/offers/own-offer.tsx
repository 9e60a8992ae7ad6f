import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type LicensedBeat, licensesQuery } from '#client/features/selling/carts/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { OfferBadge } from '#client/ui/offer-badge.tsx'
import { Box, Grid, look, Text } from '#client/ui/primitives.tsx'
import { Sleeve } from '#client/ui/sleeve-parts.tsx'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import type { Offer } from '#contract/offers/offer.ts'
import { localBriefDay, localLongDay } from '#contract/text/dates.ts'
import { BuyOffer } from './buy-offer.tsx'
import { OfferStepText } from './offer-step.tsx'
import { conversation, type OfferStep } from './offer-words.ts'
import styles from './offers.module.css'
import { useOfferAct } from './use-offer-act.ts'

const OfferDialog = lazyComponent(async () => (await import('./offer-dialog.tsx')).OfferDialog)

const mine: ReadonlySet<OfferStep> = new Set(['offered', 'agreed', 'mineDeclined'])

/** One offer: its history and possible actions. */
export function OwnOffer({ offer }: { offer: Offer }) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  const { beat, license, state, counter } = offer
  const isOver = !['accepted', 'countered', 'waiting'].includes(state)
  const amount = offer.agreedPrice ?? (state === 'countered' ? counter?.price : undefined) ?? offer.price
  const aside =
    amount === offer.price
      ? t`of ${{ listPrice: formatPrice(offer.listPrice) }}`
      : t`you offered ${{ price: formatPrice(offer.price) }}`
  return (
    <li
      className={classNames(
        styles.offer,
        state === 'accepted' && styles.offerGo,
        isOver && styles.offerDone,
        look({
          display: 'grid',
          gapY: { base: 's3', below768: 's2-5' },
          gapX: { base: 's5', below768: 's3-5' },
          align: 'center',
          padY: 's4',
          padX: 's5',
          surface: isOver ? 'none' : 'panel-2',
          pad: { below768: 's4' },
        }),
      )}
    >
      {beat.cover ? (
        <BeatCover width={{ base: '72', below768: '64' }} beat={beat} sizes="72px" decorative />
      ) : (
        <Sleeve paper aria-hidden="true">
          <span>{beat.title}</span>
        </Sleeve>
      )}
      <Text as="div" shrink breakable>
        <Text as="h2" size="h4">
          {beat.cover ? <Link to={beatPath(beat)}>{beat.title}</Link> : beat.title}
        </Text>
        <Text tone="muted" size="small">
          <Trans>
            by {{ producer: beat.producer }}, {{ name: license.name }} license
          </Trans>
        </Text>
      </Text>
      <div className={classNames(styles.offerAmt, look({ display: 'grid', items: 'end' }))}>
        <Text as="span" numeric>
          {formatPrice(amount)}
        </Text>
        <Text as="span" size="small" tone="muted" numeric>
          {aside}
        </Text>
      </div>
      <Box self={{ base: 'end', below768: 'start' }} full={{ below768: true }}>
        <OfferBadge state={state} awaited={state === 'countered'} />
      </Box>
      <Grid
        gridColumn="rest"
        columns={{ base: ['main', 'auto'], below768: '1' }}
        gapY="s4"
        gapX="s6"
        align="end"
        full={{ below768: true }}
      >
        <ul
          className={classNames(
            styles.talk,
            look({ display: 'grid', gap: 's1-5', size: 'ui', maxWidth: '64ch' }),
          )}
        >
          {conversation(offer).map(({ step, price, words, at }) => (
            <li key={step} className={mine.has(step) ? styles.me : ''}>
              <p>
                <OfferStepText step={step} price={formatPrice(price)} />
                <Box as="time" tone="faint" before="s2-5" dateTime={at}>
                  {localBriefDay(at)}
                </Box>
              </p>
              {words && (
                <Text as="q" tone="muted">
                  {words}
                </Text>
              )}
            </li>
          ))}
        </ul>
        <div
          className={classNames(
            styles.offerActs,
            look({ justify: { base: 'end', below768: 'stretch' }, cluster: true, gap: 's2' }),
          )}
        >
          <Acts offer={offer} />
        </div>
      </Grid>
    </li>
  )
}

function Acts({ offer }: { offer: Offer }): ReactNode {
  const { formatPrice } = useMoney()
  const act = useOfferAct()
  const { id, state, counter, beat, license } = offer
  const run = (action: 'accept' | 'decline' | 'withdraw') => act.mutate({ id, action })
  if (state === 'bought') return null
  if (!offer.isForSale)
    return (
      <Text as="span" size="small" tone="muted">
        <Trans>No longer for sale</Trans>
      </Text>
    )
  if (state === 'accepted') return <BuyOffer offer={offer} />
  if (state === 'waiting')
    return (
      <>
        <Text as="span" size="small" tone="muted">
          <Trans>Answer until {{ expiresAt: localLongDay(offer.expiresAt) }}</Trans>
        </Text>
        <Button variant="quiet" small busy={act.isPending} onClick={() => run('withdraw')}>
          <Trans>Withdraw offer</Trans>
        </Button>
      </>
    )
  return (
    <>
      {state === 'countered' && (
        <Button variant="quiet" small disabled={act.isPending} onClick={() => run('decline')}>
          <Trans>Decline</Trans>
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
        <Button small variant="lit" busy={act.isPending} onClick={() => run('accept')}>
          <Trans>Agree to {{ price: formatPrice(counter.price) }}</Trans>
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
        <Trans>Offer again</Trans>
      </Button>
      {open && <OfferDialog beat={beat} start={start} onClose={() => setOpen(false)} />}
    </>
  )
}
