import { licensePath } from '#client/platform/license-path.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import styles from './beat-player.module.css'
import { Cover, type EmbedSettings, Foot, priceOf, StoreLink, Strip, Tracks } from './parts.tsx'
import playerStyles from './player.module.css'
import stripStyles from './strip.module.css'

export function BeatPlayer({ beat, settings }: { beat: BeatDetail; settings: EmbedSettings }) {
  const page = settings.publicUrl + beatPath(beat)
  const producer = beat.owner.username
  const isSold = beat.soldExclusivelyAt !== null
  return (
    <main className={playerStyles.player} data-kind="beat" data-state={isSold ? 'gone' : 'rest'}>
      <StoreLink to={page} className={styles.cover} hidden>
        <Cover beat={beat} sizes="(max-height: 320px) 100vh, 100vw" />
      </StoreLink>
      <div className={playerStyles.head}>
        <div className={playerStyles.words}>
          <h1>
            <StoreLink to={page}>{beat.title}</StoreLink>
          </h1>
          <p>
            by <StoreLink to={settings.publicUrl + producerPath(producer)}>{producer}</StoreLink>
            {isSold ? (
              <span className={styles.sold}>, sold and off sale</span>
            ) : (
              <span className={styles.facts}>{`, ${beat.bpm} BPM, ${beat.tone}`}</span>
            )}
          </p>
        </div>
        <span className={styles.tapes} aria-hidden="true">
          <span className={styles.tape}>
            <small>BPM</small> {beat.bpm}
          </span>
          <span className={styles.tape}>
            <small>TONE</small> {beat.tone}
          </span>
        </span>
      </div>
      {isSold ? (
        <div className={stripStyles.strip}>
          <p className={stripStyles.say}>Sold: this beat has left the store.</p>
        </div>
      ) : (
        <Strip title={beat.title} seconds={beat.durationSeconds} />
      )}
      <Foot settings={settings}>
        {isSold ? (
          <StoreLink to={settings.publicUrl + producerPath(producer)} className={playerStyles.button}>
            More by {producer}
          </StoreLink>
        ) : (
          <StoreLink to={settings.publicUrl + licensePath(beat)} className={playerStyles.button}>
            {`License, ${priceOf(beat.price, settings)}`}
          </StoreLink>
        )}
      </Foot>
      {!isSold && <Tracks beats={[beat]} />}
    </main>
  )
}
