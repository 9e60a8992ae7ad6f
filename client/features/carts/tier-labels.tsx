/** The column of labels beside the licenses, on large screens. Screen readers hear each label with its value instead. */
export function TierLabels({ labels }: { labels: readonly string[] }) {
  return (
    <div className="tiers__lab" aria-hidden="true">
      <span />
      <span>Price</span>
      {labels.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  )
}
