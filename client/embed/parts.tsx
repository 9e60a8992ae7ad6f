import { ph } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import type { Beat } from '#contract/catalogue/beat.ts'
import { formatPrice } from '#contract/pricing/money.ts'
import { EMBED_DATA_ID, type EmbedTrack, type EmbedWords, type RenderEmbed } from '#contract/reach/embed.ts'
import { pagePath } from '#contract/text/locale-path.ts'
import playerStyles from './player.module.css'
import stripStyles from './strip.module.css'

export type EmbedSettings = Parameters<RenderEmbed>[1]

/** The visitor comes from a player on another site. */
const FROM = 'from=embed'

/** Opens the store in a new tab. */
export function StoreLink({
  to,
  className,
  children,
  label,
  hidden = false,
}: {
  to: string
  className?: string | undefined
  children: ReactNode
  label?: string
  /** A second link to the same page, for the mouse. */
  hidden?: boolean
}) {
  const address = `${to}${to.includes('?') ? '&' : '?'}${FROM}`
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className={className}
      aria-label={label}
      {...(hidden && { tabIndex: -1, 'aria-hidden': true })}
    >
      {children}
    </a>
  )
}

export function Cover({ beat, sizes }: { beat: Pick<Beat, 'cover'>; sizes: string }) {
  const { path, widths, color } = beat.cover
  const srcSet = widths
    .filter((width) => width <= 640)
    .map((width) => `${mediaUrl(path)}-${width}.avif ${width}w`)
    .join(', ')
  const smallest = `${mediaUrl(path)}-${widths[0] ?? 160}.webp`
  return (
    <img srcSet={srcSet} src={smallest} sizes={sizes} alt="" loading="lazy" style={{ background: color }} />
  )
}

/** Play button, waveform with a slider over it, and time. The script shows them once it runs. */
export function Strip({ title, seconds }: { title: string; seconds: number }) {
  const { t } = useLingui()
  const total = formatTime(seconds)
  return (
    <div className={stripStyles.strip} data-part="strip">
      <button type="button" className={stripStyles.play} data-part="play" aria-label={t`Play ${title}`}>
        <Play className={stripStyles.icon} data-icon="play" aria-hidden />
        <Pause className={stripStyles.icon} data-icon="pause" aria-hidden />
      </button>
      <div className={stripStyles.wave}>
        <svg data-part="wave" preserveAspectRatio="none" aria-hidden="true" />
        <input
          type="range"
          className={stripStyles.seek}
          data-part="seek"
          aria-label={t`Position`}
          min="0"
          max={Math.floor(seconds)}
          step="1"
          defaultValue="0"
          aria-valuetext={t`${ph({ passed: '0:00' })} of ${total}`}
        />
      </div>
      <span className={stripStyles.time}>
        <b data-part="time">0:00</b> <span data-part="length">{total}</span>
      </span>
      <p className={stripStyles.say} role="status" data-part="say" />
    </div>
  )
}

export function Foot({ settings, children }: { settings: EmbedSettings; children: ReactNode }) {
  const { t } = useLingui()
  const { storeName } = settings
  return (
    <div className={playerStyles.foot}>
      <StoreLink
        to={settings.publicUrl + pagePath(settings, '/')}
        className={playerStyles.mark}
        label={t`Open ${storeName}`}
      >
        <Wordmark name={storeName} />
      </StoreLink>
      {children}
    </div>
  )
}

export function priceOf(price: number, { currency, locale }: EmbedSettings): string {
  return formatPrice(price, currency, locale)
}

/** Data for the script. A closing tag in a title must not end the element. */
export function Tracks({ beats }: { beats: readonly Beat[] }) {
  const { t } = useLingui()
  const words: EmbedWords = {
    play: t`Play ${ph({ title: '{title}' })}`,
    pause: t`Pause ${ph({ title: '{title}' })}`,
    position: t`${ph({ passed: '{passed}' })} of ${ph({ total: '{total}' })}`,
    failed: t`Can’t play this preview. Press play to try again.`,
  }
  const tracks: EmbedTrack[] = beats.map(({ id, title, audioURL, durationSeconds, waveform }) => ({
    id,
    title,
    audio: mediaUrl(audioURL),
    seconds: durationSeconds,
    waveform,
  }))
  const json = JSON.stringify({ tracks, words }).replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no tag can begin
  return <script type="application/json" id={EMBED_DATA_ID} dangerouslySetInnerHTML={{ __html: json }} />
}
