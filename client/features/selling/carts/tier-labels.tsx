import styles from './license-tiers.module.css'
/** The label column on large screens. Screen readers hear each label with its value instead. */
export function TierLabels({ labels, price = 'Price' }: { labels: readonly string[]; price?: string }) {
  return (
    <div className={styles.tiersLab} aria-hidden="true">
      <span />
      <span>{price}</span>
      {labels.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  )
}
