import type { ReactNode } from 'react'
import { Link } from 'react-router'
import uiType from '#client/ui/styles/type.module.css'
import styles from './billing.module.css'

/**
 * What the buyer agrees to by paying, directly above the button, as EU law requires.
 * @param order the order summary, where it is not beside the form
 */
export function PayingFor({ order, consent }: { order: ReactNode; consent: boolean }) {
  return (
    <section className={styles.payfor} aria-label="What you are paying for">
      {order}
      <p className={uiType.muted}>
        One payment, instant download. By paying you agree to our{' '}
        <Link className={uiType.link} to="/terms" target="_blank">
          terms
        </Link>
        .{consent && ' You asked us to deliver at once, which ends your right to withdraw.'}
      </p>
    </section>
  )
}
