import { classNames } from './class-names.ts'
import { look } from './primitives.tsx'
import styles from './progress-bar.module.css'
import type { Look } from './styles/layout.ts'

/** A part of a whole, as a bar that is lit so far. */
export function ProgressBar({
  label,
  value,
  max,
  ...place
}: { label: string; value: number; max: number } & Pick<Look, 'height' | 'full' | 'gridRow'>) {
  return (
    <progress className={classNames(styles.bar, look(place))} max={max} value={value} aria-label={label} />
  )
}
