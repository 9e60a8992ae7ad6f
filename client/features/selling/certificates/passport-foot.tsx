import { part } from '#client/ui/part.tsx'
import styles from './passport-paper.module.css'

/** A paragraph at the end of a license's paper. */
export const PassportFoot = part('p', styles.passportFoot, { withIcon: styles.passportFootGo })
