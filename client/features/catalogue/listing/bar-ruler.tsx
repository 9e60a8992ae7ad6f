import { Ruler } from '#client/ui/wave-parts.tsx'
import styles from './catalogue-more.module.css'
/** Bars of four beats below the waveform: a tick every 4, a number every 8, on phones every 16. */
export function BarRuler({ seconds, bpm, from }: { seconds: number; bpm: number; from: number }) {
  const bars = Math.max(0, ((seconds - from) * bpm) / 240)
  const ticks = Array.from({ length: Math.floor(bars / 4) + 1 }, (_, at) => at * 4)
  return (
    <Ruler aria-hidden="true">
      {ticks.map((bar) => {
        const left = `${((from + (bar * 240) / bpm) / seconds) * 100}%`
        if (bar % 8 !== 0) return <i key={bar} style={{ left }} />
        return (
          <b key={bar} style={{ left }} className={bar % 16 === 0 ? undefined : styles.rulerOdd}>
            <span>{bar + 1}</span>
          </b>
        )
      })}
    </Ruler>
  )
}
