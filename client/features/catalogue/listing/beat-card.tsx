import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { preloadPlayer } from '#client/features/player/bar/index.ts'
import { HeartButton, useMarks } from '#client/features/player/favorites/index.ts'
import {
  PlayerWave,
  QueueButtons,
  useIsPlaying,
  useQueueActions,
} from '#client/features/player/player/index.ts'
import { ShareIconButton } from '#client/features/reach/share/index.ts'
import { preloadLicensePicker, useChooseLicense } from '#client/features/selling/carts/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import { look } from '#client/ui/primitives.tsx'
import { ShoppingCartIcon } from '#client/ui/sprite-icons.tsx'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import { WaveBox } from '#client/ui/wave-parts.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import { decodeWaveform } from '#client/ui/waveform-path.ts'
import type { Beat } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { saleOfBeat } from '#contract/catalogue/beat-sale.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import beatGridStyles from './beat-grid.module.css'
import { useListView } from './list-views.ts'

const CARD_SIZES =
  '(max-width: 479px) 116px, (max-width: 1023px) 46vw, (max-width: 1279px) 22vw, (max-width: 1799px) 250px, (max-width: 2199px) 324px, 404px'

/** A beat in the grid. Its title's link covers the card; the strip with the play button is above it. */
export const BeatCard = memo(function BeatCard({
  beat,
  eager,
  heading: Heading,
  onPlay,
}: {
  beat: Beat
  eager: boolean
  heading: 'h2' | 'h3'
  onPlay: (beat: Beat) => void
}) {
  const { t } = useLingui()
  const { current, playing } = useIsPlaying(beat.id)
  const columns = useMemo(() => decodeWaveform(beat.waveform), [beat.waveform])
  const queue = useQueueActions(beat)
  const before = saleOfBeat(beat)?.reference
  const Fits = useListView('Fits')
  const isPassed = useMarks(({ passed }) => beat.id in passed)
  const Passed = useListView('Passed', isPassed)
  return (
    <article
      data-beat={beat.id}
      className={classNames(beatGridStyles.card, current && beatGridStyles.isOn)}
      onKeyDown={queue.onKeyDown}
    >
      <div className={beatGridStyles.cardCover}>
        <BeatCover beat={beat} sizes={CARD_SIZES} importance={eager ? 'high' : undefined} decorative />
      </div>
      <div className={beatGridStyles.cardStrip}>
        {Passed ? (
          <Passed beat={beat} />
        ) : (
          <>
            <PlayButton
              title={beat.title}
              playing={playing}
              onPointerEnter={preloadPlayer}
              onFocus={preloadPlayer}
              onClick={() => onPlay(beat)}
            />
            {current ? (
              <PlayerWave track={beat} columns={columns} className={beatGridStyles.cardWave} />
            ) : (
              <div className={beatGridStyles.cardWave}>
                <WaveBox>
                  <Waveform columns={columns} />
                </WaveBox>
              </div>
            )}
            <HeartButton id={beat.id} title={beat.title} />
          </>
        )}
      </div>
      <div className={beatGridStyles.cardBody}>
        {/* Without what only React Router's framework mode reads (`discover`): a page has dozens of cards. */}
        <Heading className={beatGridStyles.cardTitle}>
          <Link discover="none" to={beatPath(beat)}>
            {beat.title}
          </Link>
        </Heading>
        <PriceButton beat={beat} before={before} />
        <p className={beatGridStyles.cardBy}>
          <Trans>
            by{' '}
            <Link discover="none" to={producerPath(beat.owner.username)}>
              {ph({ producer: beat.owner.username })}
            </Link>
          </Trans>
        </p>
        <p className={classNames(beatGridStyles.cardMeta, look({ numeric: true }))}>
          <span>{t`${{ bpm: beat.bpm }} BPM`}</span>
          <span>{beat.tone}</span>
        </p>
        <span className={beatGridStyles.cardKeys}>
          <QueueButtons title={beat.title} actions={queue}>
            <ShareIconButton beat={beat} small />
          </QueueButtons>
        </span>
        {Fits && <Fits beat={beat} />}
      </div>
    </article>
  )
})

/** The price, which opens the licenses over the list. A component of its own, because opening renders it again. */
function PriceButton({ beat, before }: { beat: Beat; before: number | null | undefined }) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  const choose = useChooseLicense()
  return (
    <button
      type="button"
      className={classNames(beatGridStyles.cardPrice, look({ numeric: true }))}
      title={t`Add to Cart`}
      aria-label={t`${{ price: formatPrice(beat.price) }}, add ${{ title: beat.title }} to cart`}
      onPointerEnter={preloadLicensePicker}
      onFocus={preloadLicensePicker}
      onClick={() => choose(beat)}
    >
      <LineIcon of={ShoppingCartIcon} size="small" />
      {formatPrice(beat.price)}
      {before && <StruckPrice>{formatPrice(before)}</StruckPrice>}
    </button>
  )
}
