import type { Overview } from '#contract/admin-overview.ts'

/** How many beats were played, put into carts and paid for; each as a bar beside the widest, and a share of the step before. */
export function Funnel({ funnel: { plays, carts, paid } }: { funnel: Overview['funnel'] }) {
  const steps = [
    { name: 'Plays', count: plays, before: undefined },
    { name: 'In carts', count: carts, before: { count: plays, name: 'plays' } },
    { name: 'Paid', count: paid, before: { count: carts, name: 'carts' } },
  ]
  const widest = Math.max(1, plays, carts, paid)
  return (
    <ul className="funnel">
      {steps.map(({ name, count, before }) => (
        <li key={name}>
          <span>{name}</span>
          <progress max={widest} value={count} aria-label={name} />
          <span className="num">
            {count} <span className="muted">{before && shareText(count, before)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** `11% of plays`. Nothing where a beat went on without the step before: bought unheard, or from a cart of last month. */
function shareText(count: number, before: { count: number; name: string }): string {
  if (before.count === 0 || count > before.count) return ''
  return `${Math.round((count / before.count) * 100)}% of ${before.name}`
}
