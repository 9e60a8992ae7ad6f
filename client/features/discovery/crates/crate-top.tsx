import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiEmpty from '#client/ui/styles/empty.module.css'
import uiTape from '#client/ui/styles/tape.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { CrateBeat } from '#contract/discovery/crate.ts'
import { countBeats, formatCount } from '#contract/text/format-count.ts'
import { bpmRange, CrateArt } from './crate-box.tsx'
import styles from './crates.module.css'

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
    <header className={styles.ctop}>
      <CrateArt covers={there} isLarge />
      <div className={styles.ctopIn}>
        <div className={styles.ctopT}>
          <h1 tabIndex={-1}>
            <span className={classNames(uiTape.tape, styles.tapeL)}>
              <span>{name}</span>
            </span>
          </h1>
          {beside}
        </div>
        {description !== '' && <p className={uiType.lede}>{description}</p>}
        <p className={classNames(uiType.muted, uiBase.num)}>
          {countBeats(beats.length)}
          {minutes > 0 && `, ${formatCount(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`}
          {tempos.length > 0 && `, ${bpmRange({ min: Math.min(...tempos), max: Math.max(...tempos) })}`}
        </p>
        <div className={classNames(uiEmpty.acts, styles.ctopActs)}>
          <Button variant="primary" disabled={there.length === 0} onClick={onPlay}>
            <Play className={classNames(uiBase.ico, uiBase.icoFill)} aria-hidden />
            Play all
          </Button>
          {children}
        </div>
      </div>
    </header>
  )
}
