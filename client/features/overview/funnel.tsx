import type { Overview } from '#contract/admin-overview.ts'

/**
 * How many beats were played, hearted, put into crates and carts, paid for, and given away; each as a bar beside the widest, and a
 * share of a step before. Many go into a cart without a heart or a crate, so carts are a share of plays.
 */
export function Funnel({
  funnel: { plays, hearts, crates, carts, paid, freeDownloads },
}: {
  funnel: Overview['funnel']
}) {
  const steps = [
    { name: 'Plays', count: plays, before: undefined },
    { name: 'Hearts', count: hearts, before: { count: plays, name: 'plays' } },
    { name: 'In crates', count: crates, before: { count: plays, name: 'plays' } },
    { name: 'In carts', count: carts, before: { count: plays, name: 'plays' } },
    { name: 'Paid', count: paid, before: { count: carts, name: 'carts' } },
    { name: 'Given away', count: freeDownloads, before: { count: plays, name: 'plays' } },
  ]
  const widest = Math.max(1, plays, hearts, crates, carts, paid, freeDownloads)
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
