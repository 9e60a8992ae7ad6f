import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  barLinesOf,
  PlayerWave,
  playAt,
  playBeat,
  QueueButtons,
  SectionStrip,
  useIsPlaying,
  usePlayer,
  usePlayerState,
  useQueueActions,
  useSectionKeys,
} from '#client/features/player/player/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FactStrip } from '#client/ui/fact-strip.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { KeyHints } from '#client/ui/key-hints.tsx'
import { PlayKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Cluster, look, Stack, Text } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { Disc } from '#client/ui/sleeve-parts.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { Ruler, WaveBox } from '#client/ui/wave-parts.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import { decodeWaveform } from '#client/ui/waveform-path.ts'
import type { BeatSection } from '#contract/audio/sections.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { saleOfBeat } from '#contract/catalogue/beat-sale.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import beatStyles from './beat.module.css'
import { BeatFrame } from './beat-frame.tsx'
import beatGridStyles from './beat-grid.module.css'
import catalogueMoreStyles from './catalogue-more.module.css'
import { PriceKey } from './price-key.tsx'
import { SaleNote, SalePrice } from './sale-note.tsx'

/**
 * A beat's page. Slots: `buy` next to the price, `held` why it cannot be bought now, `sing` the way to the booth, `more`
 * further ways to get it, `licenses` the offer, `fits` whether it suits you, `marks` hearts and crates. On a phone, `menu`
 * opens all that has no place on the first screen.
 */
export function BeatView({
  beat,
  buy,
  held,
  sing,
  more,
  menu,
  licenses,
  fits,
  marks,
}: {
  beat: BeatDetail
  buy: ReactNode
  held?: ReactNode
  sing?: ReactNode
  more?: ReactNode
  menu?: ReactNode
  fits?: ReactNode
  marks?: ReactNode
  licenses?: ReactNode
}) {
  const { t } = useLingui()
  const player = usePlayer()
  const { current, playing } = useIsPlaying(beat.id)
  const columns = decodeWaveform(beat.waveform)
  const startSeconds = useStartSeconds(beat.durationSeconds)
  const toggle = () => (current ? player.toggle() : start())
  const start = () => {
    playBeat(player, beat)
    if (startSeconds > 0) playAt(player, startSeconds)
  }
  const queue = useQueueActions(beat)
  const sale = beat.soldExclusivelyAt === null ? saleOfBeat(beat) : undefined
  return (
    // The short cuts are those of its buttons, while the focus is inside.
    <BeatFrame onKeyDown={queue.onKeyDown}>
      <div className={beatStyles.beatTop}>
        <button
          type="button"
          className={classNames(beatStyles.beatCover, playing && beatGridStyles.isOn)}
          aria-label={playing ? t`Pause ${ph({ title: beat.title })}` : t`Play ${ph({ title: beat.title })}`}
          style={{ '--label': beat.cover.color } as CSSProperties}
          onClick={toggle}
        >
          <BeatCover beat={beat} sizes="(max-width: 1023px) 76vw, 540px" importance="high" decorative />
          <Disc />
          <PlayKey as="span" on={playing}>
            {playing ? <LineIcon of={Pause} /> : <LineIcon of={Play} />}
          </PlayKey>
        </button>
        <Stack gap="s6" items="start" data-facts>
          <div>
            <Text as="h1" size="h1" tabIndex={-1}>
              {beat.title}
            </Text>
            <Text size="title" tone="muted" above="s2-5">
              <Trans>
                By:{' '}
                <Text as={Link} link to={producerPath(beat.owner.username)}>
                  {ph({ producer: beat.owner.username })}
                </Text>
              </Trans>
            </Text>
          </div>
          <blockquote
            className={classNames(beatStyles.quote, look({ order: { below768: '1' } }))}
            // A beat of the first list comes without. Its place is kept, or the keys below would move under the pointer.
            style={beat.description === '' ? { minHeight: '3lh' } : undefined}
          >
            {beat.description}
          </blockquote>
          <Cluster gap="s2">
            <FactStrip label={t`BPM`}>{beat.bpm}</FactStrip>
            <FactStrip label={t`TONE`}>{beat.tone}</FactStrip>
          </Cluster>
          {fits}
          <div className={beatStyles.beatBuy}>
            {beat.soldExclusivelyAt === null && <PriceKey beat={beat} />}
            {sale && <SalePrice price={beat.price} sale={sale} />}
            {buy}
          </div>
          {sale && <SaleNote sale={sale} />}
          {held}
          <div className={classNames(beatStyles.beatSing, look({ self: { below768: 'stretch' } }))}>
            {sing}
          </div>
          <div className={beatStyles.beatActs}>
            {marks}
            <Box display="contents" hide="below768">
              {more}
              <QueueButtons title={beat.title} actions={queue} inWords />
            </Box>
            {menu}
          </div>
          {beat.tags.length > 0 && (
            <ul
              className={classNames(catalogueMoreStyles.chips, look({ order: { below768: '1' } }))}
              aria-label={t`Tags`}
            >
              {beat.tags.map(({ id, name }) => (
                <li key={id}>
                  <Link className={catalogueMoreStyles.chip} to={`/beats?tag=${id}`}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Stack>
      </div>
      <section className={beatStyles.beatWave} aria-label={t`Waveform`}>
        <Box as="header" display="flex" justify="between" gap="s4" below="s3-5">
          <BeatTime beat={beat} current={current} />
          <PlayerKeys sections={beat.sections.length} />
        </Box>
        <BeatSections beat={beat} current={current} onStart={start} />
        {current ? (
          <PlayerWave track={beat} columns={columns} />
        ) : (
          // A short cut for the play key, which the keyboard reaches.
          <WaveBox onClick={toggle}>
            <Waveform columns={columns} />
          </WaveBox>
        )}
        <BarRuler
          seconds={beat.durationSeconds}
          bpm={beat.exactBpm ?? beat.bpm}
          from={beat.downbeatSeconds ?? 0}
        />
      </section>
      {licenses}
    </BeatFrame>
  )
}

/** Where a shared link starts, such as at the hook: `?t=7`. */
function useStartSeconds(duration: number): number {
  const [params] = useSearchParams()
  const seconds = Number(params.get('t'))
  return seconds > 0 && seconds < duration ? seconds : 0
}

function BeatTime({ beat, current }: { beat: BeatDetail; current: boolean }) {
  const time = usePlayerState((state) => formatTime(state.time))
  return (
    <Text as="span" numeric>
      <b>{current ? time : '0:00'}</b>{' '}
      <Text as="span" tone="muted">
        <Trans>of {{ duration: formatTime(beat.durationSeconds) }}</Trans>
      </Text>
    </Text>
  )
}

function BeatSections({
  beat,
  current,
  onStart,
}: {
  beat: BeatDetail
  current: boolean
  onStart: () => void
}) {
  const player = usePlayer()
  const time = usePlayerState((state) => (current ? state.time : undefined))
  const isIdle = usePlayerState(({ playlist }) => playlist.tracks.length === 0)
  const jump = ({ startSeconds }: BeatSection) => {
    if (!current) onStart()
    playAt(player, startSeconds)
  }
  // With a track in the player, the shortcuts are for that one.
  useSectionKeys(isIdle ? beat.sections : [], jump)
  return (
    <SectionStrip
      sections={beat.sections}
      duration={beat.durationSeconds}
      bars={barLinesOf(beat)}
      time={time}
      onPress={jump}
    />
  )
}

function PlayerKeys({ sections }: { sections: number }) {
  return (
    <KeyHints>
      <span>
        <Trans>
          <Kbd>Space</Kbd>play
        </Trans>
      </span>
      <span>
        <Trans>
          <Kbd>
            <LineIcon of={ArrowLeft} size="small" />
            <VisuallyHidden>Left</VisuallyHidden>
          </Kbd>
          <Kbd>
            <LineIcon of={ArrowRight} size="small" />
            <VisuallyHidden>Right</VisuallyHidden>
          </Kbd>
          skip 10 s
        </Trans>
      </span>
      {sections > 1 && (
        <span>
          <Trans>
            <Kbd>1</Kbd>to
            <Kbd>{ph({ last: Math.min(9, sections) })}</Kbd>section
          </Trans>
        </span>
      )}
      <span>
        <Trans>
          <Kbd>Shift</Kbd>
          <Kbd>
            <LineIcon of={ArrowRight} size="small" />
            <VisuallyHidden>Right</VisuallyHidden>
          </Kbd>
          next beat
        </Trans>
      </span>
    </KeyHints>
  )
}

/** Bars of four beats below the waveform: a tick every 4, a number every 8, on phones every 16. */
function BarRuler({ seconds, bpm, from }: { seconds: number; bpm: number; from: number }) {
  const bars = Math.max(0, ((seconds - from) * bpm) / 240)
  const ticks = Array.from({ length: Math.floor(bars / 4) + 1 }, (_, at) => at * 4)
  return (
    <Ruler aria-hidden="true">
      {ticks.map((bar) => {
        const left = `${((from + (bar * 240) / bpm) / seconds) * 100}%`
        if (bar % 8 !== 0) return <i key={bar} style={{ left }} />
        return (
          <b key={bar} style={{ left }} className={bar % 16 === 0 ? undefined : catalogueMoreStyles.rulerOdd}>
            <span>{bar + 1}</span>
          </b>
        )
      })}
    </Ruler>
  )
}
