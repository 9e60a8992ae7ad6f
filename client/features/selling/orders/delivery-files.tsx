import { part } from '#client/ui/part.tsx'
import { look } from '#client/ui/primitives.tsx'
import styles from './orders.module.css'

/** The files of a bought license, as links in a row. */
export const DeliveryFiles = part('ul', `${styles.delivery} ${look({ cluster: true, gap: 's2' })}`)
