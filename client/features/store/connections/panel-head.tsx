import { Text } from '#client/ui/primitives.tsx'
import styles from './connections.module.css'

/** Heading of a panel and what it is for. */
export function PanelHead({ title, intro }: { title: string; intro: string }) {
  return (
    <header className={styles.head}>
      <Text as="h2" size="h3">
        {title}
      </Text>
      <Text tone="muted">{intro}</Text>
    </header>
  )
}
