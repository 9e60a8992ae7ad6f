import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import styles from './billing.module.css'

/**
 * What the buyer agrees to by paying, directly above the button, as EU law requires.
 * @param order the order summary, where it is not beside the form
 */
export function PayingFor({ order, consent }: { order: ReactNode; consent: boolean }) {
  return (
    <section
      className={classNames(styles.payfor, look({ display: 'grid', gap: 's4', size: 'ui' }))}
      aria-label="What you are paying for"
    >
      {order}
      <Text tone="muted">
        One payment, instant download. By paying you agree to our{' '}
        <Text as={Link} link to="/terms" target="_blank">
          terms
        </Text>
        .{consent && ' You asked for immediate delivery, which ends your right to withdraw.'}
      </Text>
    </section>
  )
}
