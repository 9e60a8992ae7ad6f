import type { Overview } from '#contract/admin-overview.ts'

/** How many beats were played, put into carts and paid for, each as a share of the widest step. */
export function Funnel({ funnel: { plays, carts, paid } }: { funnel: Overview['funnel'] }) {
  const steps = [
    { name: 'Plays', count: plays, of: undefined },
    { name: 'In carts', count: carts, of: plays },
    { name: 'Paid', count: paid, of: carts },
  ]
  const widest = Math.max(1, plays, carts, paid)
  return (
    <ul className="funnel">
      {steps.map(({ name, count, of }) => (
        <li key={name}>
          <span>{name}</span>
          <progress max={widest} value={count} aria-label={name} />
          <span className="num">
            {count}
            {of ? <span className="muted"> ({Math.round((count / of) * 100)}%)</span> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
