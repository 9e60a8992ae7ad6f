import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import styles from './outcome.module.css'

/** Where the needle rests and which light is on: 0 dB, on its way there, no signal, or pinned past +3. */
const readings = {
  success: { needle: 'M260 330L344.6 86.2', lamp: '#A9DB4C' },
  waiting: { needle: 'M260 330L218.6 79.4', lamp: '#FFC553' },
  failed: { needle: 'M260 330L69.8 155.7', lamp: '#5B4414' },
  error: { needle: 'M260 330L464.9 173.2', lamp: '#FF5A44' },
} as const
type MeterReading = keyof typeof readings

/** Marks of the scale: label, position, and tick. Red above 0 dB. */
const marks = [
  ['20', 85.8, 125.5, 'M109.9 147.9L98.5 134'],
  ['10', 142.5, 89.5, 'M158.8 116.8L151 100.6'],
  ['7', 180.3, 74.8, 'M191.4 104.2L186.1 87'],
  ['5', 215.4, 66.7, 'M221.6 97.2L218.6 79.4'],
  ['3', 260.5, 63, 'M260.4 94L260.5 76'],
  ['2', 287.4, 64.4, 'M283.6 95.2L285.4 77.3'],
  ['1', 317.2, 69, 'M309.3 99.2L313 81.6'],
  ['0', 349.8, 78.1, 'M337.3 107L343.2 90'],
  ['+1', 384.7, 93, 'M367.4 119.9L374.7 105.6'],
  ['+2', 421, 115.3, 'M398.7 139.1L408.1 126.1'],
  ['+3', 457.1, 146.7, 'M429.8 166.1L441.3 154.9'],
] as const

/** A VU meter as illustration of a payment's outcome. Decorative; the text says it, too. */
export function VuMeter({ outcome }: { outcome: MeterReading }) {
  const { t } = useLingui()
  // A title is drawn as one text, never as an element.
  const name = t`VU meter`
  const { needle, lamp } = readings[outcome]
  return (
    <div
      className={classNames(styles.vuframe, look({ surface: 'night', pad: 's4-5', corner: 'panel' }))}
      aria-hidden="true"
    >
      <svg className={look({ width: 'full', height: 'auto' })} viewBox="0 0 520 320">
        <title>{name}</title>
        <defs>
          <radialGradient id="vu-glow" cx=".5" cy="1.05" r=".95">
            <stop offset="0" stopColor="#FFC553" stopOpacity=".85" />
            <stop offset=".6" stopColor="#FFDF97" stopOpacity=".35" />
            <stop offset="1" stopColor="#8A6A22" stopOpacity=".28" />
          </radialGradient>
        </defs>
        <rect width="520" height="320" fill="#EBDDAE" />
        <rect width="520" height="320" fill="url(#vu-glow)" />
        <path d="M92.1 164.1A236 236 0 0 1 337.3 107" fill="none" stroke="#1B1A14" strokeWidth="3" />
        <path d="M339 102.3A241 241 0 0 1 433.4 162.6" fill="none" stroke="#B3220E" strokeWidth="13" />
        {marks.map(([label, x, y, tick]) => {
          const isHot = label.startsWith('+')
          return (
            <g key={label}>
              <path d={tick} stroke={isHot ? '#B3220E' : '#1B1A14'} strokeWidth="3" />
              <text
                x={x}
                y={y}
                className={classNames(
                  styles.vuMark,
                  look({ weight: 'strong', size: 'title', leading: '1', font: 'engraved' }),
                )}
                fill={isHot ? '#9C1D0B' : '#1B1A14'}
              >
                {label.replace('+', '')}
              </text>
            </g>
          )
        })}
        <text x="260" y="226" className={styles.vuName} fill="#1B1A14">
          <Trans>VU</Trans>
        </text>
        <g className={styles.vuNeedle}>
          <path d={needle} stroke="#14130E" strokeWidth="4" strokeLinecap="round" />
        </g>
        <path d="M150 320A110 64 0 0 1 370 320Z" fill="#14130E" />
        <circle cx="484" cy="36" r="12" fill={lamp} stroke="#14130E" strokeWidth="4" />
      </svg>
    </div>
  )
}
