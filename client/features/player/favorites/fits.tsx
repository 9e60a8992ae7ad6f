import { useLingui } from '@lingui/react/macro'
import { classNames } from '#client/ui/class-names.ts'
import { Grid, look } from '#client/ui/primitives.tsx'
import { fitLines } from './fit-lines.ts'
import styles from './fits.module.css'
import { useOwnSong } from './marks.ts'

export type FitsProps = { beat: { bpm: number; tone: string }; isLarge?: boolean }

/** Why a beat fits your tempo and key. Renders nothing if it does not. */
export function Fits({ beat, isLarge = false }: FitsProps) {
  const { i18n } = useLingui()
  const lines = fitLines(beat, useOwnSong())
  if (lines.length === 0) return null
  return (
    <ul
      className={classNames(
        styles.fits,
        isLarge && styles.fitsPage,
        look({ full: true, display: 'grid', above: 's1-5' }),
      )}
    >
      {lines.map(({ text, isExact }) => (
        <Grid
          as="li"
          columns={['26', 'main']}
          gap="s2"
          align="center"
          size="fine"
          weight="strong"
          leading="1.4"
          tone="text"
          key={text.id}
        >
          <Tuner isExact={isExact} />
          <span>{i18n._(text)}</span>
        </Grid>
      ))}
    </ul>
  )
}

/** Like a tuner: the dot alone is close, with both wedges it is exact. */
export function Tuner({ isExact }: { isExact: boolean }) {
  return (
    <svg
      className={classNames(
        styles.tuner,
        isExact && styles.isExact,
        look({ width: '26', height: '10', rigid: true }),
      )}
      viewBox="0 0 26 10"
      aria-hidden="true"
    >
      <path d="M0 1v8l8-4z" />
      <circle cx="13" cy="5" r="3.6" />
      <path d="M26 1v8l-8-4z" />
    </svg>
  )
}
