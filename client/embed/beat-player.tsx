import { Trans } from '@lingui/react/macro'
import { licensePath } from '#client/platform/license-path.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import { pagePath } from '#contract/text/locale-path.ts'
import styles from './beat-player.module.css'
import { Cover, type EmbedSettings, Foot, priceOf, StoreLink, Strip, Tracks } from './parts.tsx'
import playerStyles from './player.module.css'
import stripStyles from './strip.module.css'

export function BeatPlayer({ beat, settings }: { beat: BeatDetail; settings: EmbedSettings }) {
  const addressOf = (path: string) => settings.publicUrl + pagePath(settings, path)
  const page = addressOf(beatPath(beat))
  const { title, bpm, tone } = beat
  const producer = beat.owner.username
  const ofProducer = addressOf(producerPath(producer))
  const price = priceOf(beat.price, settings)
  const isSold = beat.soldExclusivelyAt !== null
  return (
    <main className={playerStyles.player} data-kind="beat" data-state={isSold ? 'gone' : 'rest'}>
      <StoreLink to={page} className={styles.cover} hidden>
        <Cover beat={beat} sizes="(max-height: 320px) 100vh, 100vw" />
      </StoreLink>
      <div className={playerStyles.head}>
        <div className={playerStyles.words}>
          <h1>
            <StoreLink to={page}>{title}</StoreLink>
          </h1>
          <p>
            {isSold ? (
              <Trans>
                by <StoreLink to={ofProducer}>{producer}</StoreLink>
                <span className={styles.sold}>, sold and off sale</span>
              </Trans>
            ) : (
              <Trans>
                by <StoreLink to={ofProducer}>{producer}</StoreLink>
                <span className={styles.facts}>
                  , {bpm} BPM, {tone}
                </span>
              </Trans>
            )}
          </p>
        </div>
        <span className={styles.tapes} aria-hidden="true">
          <span className={styles.tape}>
            <small>BPM</small> {bpm}
          </span>
          <span className={styles.tape}>
            <small>
              <Trans>TONE</Trans>
            </small>{' '}
            {tone}
          </span>
        </span>
      </div>
      {isSold ? (
        <div className={stripStyles.strip}>
          <p className={stripStyles.say}>
            <Trans>Sold: this beat has left the store.</Trans>
          </p>
        </div>
      ) : (
        <Strip title={title} seconds={beat.durationSeconds} />
      )}
      <Foot settings={settings}>
        {isSold ? (
          <StoreLink to={ofProducer} className={playerStyles.button}>
            <Trans>More by {producer}</Trans>
          </StoreLink>
        ) : (
          <StoreLink to={addressOf(licensePath(beat))} className={playerStyles.button}>
            <Trans>License, {price}</Trans>
          </StoreLink>
        )}
      </Foot>
      {!isSold && <Tracks beats={[beat]} />}
    </main>
  )
}
