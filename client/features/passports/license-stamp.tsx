import {
  CircleAlert,
  CircleArrowUp,
  CircleCheck,
  CircleX,
  Clock,
  FlaskConical,
  type LucideIcon,
} from 'lucide-react'
import type { CertificateState } from '#contract/license-passport.ts'

const stamps = {
  valid: ['stamp--ok', CircleCheck, 'Valid'],
  preparing: ['stamp--ok', CircleCheck, 'Valid'],
  test: ['stamp--test', FlaskConical, 'Test'],
  upgraded: ['stamp--up', CircleArrowUp, 'Upgraded'],
  expired: ['stamp--no', Clock, 'Expired'],
  disputed: ['stamp--no', CircleAlert, 'Disputed'],
  refunded: ['stamp--no', CircleX, 'Refunded'],
} as const satisfies Record<CertificateState, readonly [string, LucideIcon, string]>

/** A license's state as a stamp on its passport, always with icon and label. */
export function LicenseStamp({ state }: { state: CertificateState }) {
  const [look, Icon, word] = stamps[state]
  return (
    <span className={`stamp ${look}`}>
      <Icon className="ico" aria-hidden />
      {word}
    </span>
  )
}
