import { formatTime } from '#client/ui/seek-slider.tsx'
import type { SharedCrateView } from '#contract/discovery/crate.ts'
import { countBeats } from '#contract/text/format-count.ts'
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
  const page = `${settings.publicUrl}/crates/${encodeURIComponent(token)}`
  const beats = crate.beats.flatMap(({ beat }) => beat ?? []).slice(0, BEATS_SHOWN)
  const [first] = beats
  const cents = beats.reduce((sum, { price }) => sum + Math.round(price * 100), 0)
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
          <p>{countBeats(crate.beats.length)}</p>
        </div>
      </div>
      {first ? (
        <Strip title={first.title} seconds={first.durationSeconds} />
      ) : (
        <div className={stripStyles.strip}>
          <p className={stripStyles.say}>No beats to play in this crate.</p>
        </div>
      )}
      {first && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <ol className={styles.list} tabIndex={0} aria-label="Beats in this crate">
          {beats.map((beat, at) => (
            <li key={beat.id}>
              <button
                type="button"
                data-track={at}
                aria-label={`Play ${beat.title} by ${beat.owner.username}`}
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
          {first && crate.beats.length <= BEATS_SHOWN
            ? `License all, ${priceOf(cents / 100, settings)}`
            : 'Open the crate'}
        </StoreLink>
      </Foot>
      {first && <Tracks beats={beats} />}
    </main>
  )
}
