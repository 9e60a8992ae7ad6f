import {
  CircleAlert,
  CircleArrowUp,
  CircleCheck,
  CircleX,
  Clock,
  FlaskConical,
  type LucideIcon,
} from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import type { CertificateState } from '#contract/licenses/license-passport.ts'
import styles from './passport-paper.module.css'

const stamps = {
  valid: [styles.stampOk, CircleCheck, 'Valid'],
  preparing: [styles.stampOk, CircleCheck, 'Valid'],
  test: [styles.stampTest, FlaskConical, 'Test'],
  upgraded: [styles.stampUp, CircleArrowUp, 'Upgraded'],
  expired: [styles.stampNo, Clock, 'Expired'],
  disputed: [styles.stampNo, CircleAlert, 'Disputed'],
  refunded: [styles.stampNo, CircleX, 'Refunded'],
} as const satisfies Record<CertificateState, readonly [string | undefined, LucideIcon, string]>

/** A license's state as a stamp on its passport, always with icon and label. */
export function LicenseStamp({ state }: { state: CertificateState }) {
  const [look, Icon, word] = stamps[state]
  return (
    <span className={classNames(styles.stamp, look)}>
      <LineIcon of={Icon} />
      {word}
    </span>
  )
}
