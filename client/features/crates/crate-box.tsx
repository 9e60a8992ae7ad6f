import { Heart, Link as LinkIcon } from 'lucide-react'
import { Link } from 'react-router'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import type { Crate } from '#contract/crate.ts'
import { countBeats } from '#contract/format-count.ts'

export type CrateSummary = Pick<Crate, 'id' | 'kind' | 'name' | 'beatCount' | 'bpm' | 'covers' | 'shareToken'>

/** A crate in the list: its covers and its name. */
export function CrateBox({ crate, onPlay }: { crate: CrateSummary; onPlay: () => void }) {
  return (
    <article className="cbox">
      <CrateArt covers={crate.covers} />
      <div className="cbox__front">
        <PlayButton
          title={`all of ${crate.name}`}
          playing={false}
          disabled={crate.beatCount === 0}
          onClick={onPlay}
        />
        <h2 className="cbox__name">
          <Link className="tape" to={`/crates/${crate.kind === 'hearts' ? 'hearts' : crate.id}`}>
            <span>{crate.name}</span>
          </Link>
        </h2>
        {crate.kind === 'hearts' && (
          <span className="cbox__mark">
            <Heart className="ico ico--fill" aria-hidden />
          </span>
        )}
        {crate.shareToken !== null && (
          <span className="cbox__mark" title="Shared by link">
            <LinkIcon className="ico ico--s" aria-hidden />
            <span className="sr">Shared by link</span>
          </span>
        )}
      </div>
      <p className="cbox__meta num">
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
    <div className={isLarge ? 'cbox__art ctop__art' : 'cbox__art'} aria-hidden="true">
      {covers.slice(0, isLarge ? 7 : 6).map((each, at) => (
        <span key={each.cover.path}>
          <BeatCover beat={each} sizes={at === 0 && isLarge ? '336px' : '184px'} decorative />
        </span>
      ))}
    </div>
  )
}
