/** The label column on large screens. Screen readers hear each label with its value instead. */
export function TierLabels({ labels, price = 'Price' }: { labels: readonly string[]; price?: string }) {
  return (
    <div className="tiers__lab" aria-hidden="true">
      <span />
      <span>{price}</span>
      {labels.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  )
}
