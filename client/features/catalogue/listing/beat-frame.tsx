import { part } from '#client/ui/part.tsx'
import { look } from '#client/ui/primitives.tsx'
import styles from './beat-frame.module.css'

/** The room of a beat's page, also while it is loading. */
export const BeatFrame = part('div', `${styles.beat} ${look({ wrap: true })}`)
