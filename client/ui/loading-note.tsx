import styles from './loading-note.module.css'
import { Spinner } from './spinner.tsx'

/** A spinner and words while something is fetched. */
export function LoadingNote({ text }: { text: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {text}
    </p>
  )
}
