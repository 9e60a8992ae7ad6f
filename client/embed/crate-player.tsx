import { ph } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatTime } from '#client/ui/seek-slider.tsx'
import type { SharedCrateView } from '#contract/discovery/crate.ts'
import { pagePath } from '#contract/text/locale-path.ts'
import styles from './crate-player.module.css'
import { Cover, type EmbedSettings, Foot, priceOf, StoreLink, Strip, Tracks } from './parts.tsx'
import playerStyles from './player.module.css'
import stripStyles from './strip.module.css'

const COVERS_SHOWN = 6
/** Of a very long crate; the rest is on its page. */
const BEATS_SHOWN = 50

export function CratePlayer({
  crate,
  token,
  settings,
}: {
  crate: SharedCrateView
  token: string
  settings: EmbedSettings
}) {
  const { t } = useLingui()
  const page = settings.publicUrl + pagePath(settings, `/crates/${encodeURIComponent(token)}`)
  const beats = crate.beats.flatMap(({ beat }) => beat ?? []).slice(0, BEATS_SHOWN)
  const [first] = beats
  const count = crate.beats.length
  const cents = beats.reduce((sum, { price }) => sum + Math.round(price * 100), 0)
  const price = priceOf(cents / 100, settings)
  return (
    <main className={playerStyles.player} data-kind="crate" data-state={first ? 'rest' : 'gone'}>
      <div className={styles.art} aria-hidden="true">
        {beats.slice(0, COVERS_SHOWN).map((beat) => (
          <span key={beat.id}>
            <Cover beat={beat} sizes="180px" />
          </span>
        ))}
      </div>
      <div className={playerStyles.head}>
        <div className={playerStyles.words}>
          <h1>
            <StoreLink to={page} className={styles.label}>
              {crate.name}
            </StoreLink>
          </h1>
          <p>
            <Plural value={count} one="# beat" other="# beats" />
          </p>
        </div>
      </div>
      {first ? (
        <Strip title={first.title} seconds={first.durationSeconds} />
      ) : (
        <div className={stripStyles.strip}>
          <p className={stripStyles.say}>
            <Trans>No beats to play in this crate.</Trans>
          </p>
        </div>
      )}
      {first && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <ol className={styles.list} tabIndex={0} aria-label={t`Beats in this crate`}>
          {beats.map((beat, at) => (
            <li key={beat.id}>
              <button
                type="button"
                data-track={at}
                aria-label={t`Play ${ph({ title: beat.title })} by ${ph({ producer: beat.owner.username })}`}
              >
                <span>{at + 1}</span>
                <b>{beat.title}</b>
                <span>{formatTime(beat.durationSeconds)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <Foot settings={settings}>
        <StoreLink to={page} className={playerStyles.button}>
          {first && count <= BEATS_SHOWN ? (
            <Trans>License all, {price}</Trans>
          ) : (
            <Trans>Open the crate</Trans>
          )}
        </StoreLink>
      </Foot>
      {first && <Tracks beats={beats} />}
    </main>
  )
}
