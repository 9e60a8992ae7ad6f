import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import styles from './tables.module.css'

/** Who stays, as a small picture. */
export function MiniCurve({ shares }: { shares: readonly number[] }) {
  if (shares.length === 0)
    return (
      <Text as="span" tone="muted">
        Too few
      </Text>
    )
  const step = 100 / (shares.length - 1)
  const line = shares
    .map((share, at) => `L${(at * step).toFixed(1)} ${(100 - share * 100).toFixed(1)}`)
    .join('')
  return (
    <svg
      className={classNames(styles.mini, look({ width: '160', height: '36', display: 'block' }))}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0 100${line}L100 100Z`} />
    </svg>
  )
}
