import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { CrateBeat } from '#contract/crate.ts'
import { countBeats, formatCount } from '#contract/format-count.ts'
import { bpmRange, CrateArt } from './crate-box.tsx'

/** Header of a crate: covers, name, description, totals and actions. */
export function CrateTop({
  name,
  description,
  beats,
  beside,
  onPlay,
  children,
}: {
  name: string
  description: string
  beats: readonly CrateBeat[]
  /** Next to the name. */
  beside?: ReactNode
  onPlay: () => void
  /** Actions after Play all. */
  children?: ReactNode
}) {
  const there = beats.flatMap(({ beat }) => beat ?? [])
  const tempos = there.map(({ bpm }) => bpm)
  const minutes = Math.round(there.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0) / 60)
  return (
    <header className="ctop">
      <CrateArt covers={there} isLarge />
      <div className="ctop__in">
        <div className="ctop__t">
          <h1 tabIndex={-1}>
            <span className="tape tape--l">
              <span>{name}</span>
            </span>
          </h1>
          {beside}
        </div>
        {description !== '' && <p className="lede">{description}</p>}
        <p className="muted num">
          {countBeats(beats.length)}
          {minutes > 0 && `, ${formatCount(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`}
          {tempos.length > 0 && `, ${bpmRange({ min: Math.min(...tempos), max: Math.max(...tempos) })}`}
        </p>
        <div className="acts ctop__acts">
          <Button variant="primary" disabled={there.length === 0} onClick={onPlay}>
            <Play className="ico ico--fill" aria-hidden />
            Play all
          </Button>
          {children}
        </div>
      </div>
    </header>
  )
}
