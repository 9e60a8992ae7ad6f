import { Heart, Link as LinkIcon } from 'lucide-react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PlayButton } from '#client/ui/play-button.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiTape from '#client/ui/styles/tape.module.css'
import type { Crate } from '#contract/discovery/crate.ts'
import { countBeats } from '#contract/text/format-count.ts'
import styles from './crates.module.css'

export type CrateSummary = Pick<Crate, 'id' | 'kind' | 'name' | 'beatCount' | 'bpm' | 'covers' | 'shareToken'>

/** A crate in the list: its covers and its name. */
export function CrateBox({ crate, onPlay }: { crate: CrateSummary; onPlay: () => void }) {
  return (
    <article className={styles.cbox}>
      <CrateArt covers={crate.covers} />
      <div className={styles.cboxFront}>
        <PlayButton
          title={`all of ${crate.name}`}
          playing={false}
          disabled={crate.beatCount === 0}
          onClick={onPlay}
        />
        <h2 className={styles.cboxName}>
          <Link className={uiTape.tape} to={`/crates/${crate.kind === 'hearts' ? 'hearts' : crate.id}`}>
            <span>{crate.name}</span>
          </Link>
        </h2>
        {crate.kind === 'hearts' && (
          <span className={styles.cboxMark}>
            <Heart className={classNames(uiBase.ico, uiBase.icoFill)} aria-hidden />
          </span>
        )}
        {crate.shareToken !== null && (
          <span className={styles.cboxMark} title="Shared by link">
            <LinkIcon className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
            <span className={uiBase.sr}>Shared by link</span>
          </span>
        )}
      </div>
      <p className={classNames(styles.cboxMeta, uiBase.num)}>
        {countBeats(crate.beatCount)}
        {crate.bpm && `, ${bpmRange(crate.bpm)}`}
      </p>
    </article>
  )
}

export function bpmRange({ min, max }: { min: number; max: number }): string {
  return min === max ? `${min} BPM` : `${min} to ${max} BPM`
}

/** The first cover whole, the others in slices. */
export function CrateArt({ covers, isLarge = false }: { covers: Crate['covers']; isLarge?: boolean }) {
  return (
    <div className={isLarge ? classNames(styles.cboxArt, styles.ctopArt) : styles.cboxArt} aria-hidden="true">
      {covers.slice(0, isLarge ? 7 : 6).map((each, at) => (
        <span key={each.cover.path}>
          <BeatCover beat={each} sizes={at === 0 && isLarge ? '336px' : '184px'} decorative />
        </span>
      ))}
    </div>
  )
}
