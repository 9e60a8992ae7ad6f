import uiType from '#client/ui/styles/type.module.css'
import styles from './connections.module.css'

/** Heading of a panel and what it is for. */
export function PanelHead({ title, intro }: { title: string; intro: string }) {
  return (
    <header className={styles.head}>
      <h2 className={uiType.h3}>{title}</h2>
      <p className={uiType.muted}>{intro}</p>
    </header>
  )
}
