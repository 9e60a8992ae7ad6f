import { classNames } from '#client/ui/class-names.ts'
import { Grid, look, Text } from '#client/ui/primitives.tsx'
import type { Overview } from '#contract/store/admin-overview.ts'
import styles from './overview.module.css'

/**
 * The sales funnel: plays, hearts, crates, carts, purchases and free downloads. Each step has a bar relative to the
 * largest, and a conversion rate. Many buyers skip hearts and crates, so carts are relative to plays.
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
    <ul
      className={classNames(styles.funnel, look({ display: 'grid', gap: 's2-5' }))}
      aria-label="From play to payment"
    >
      {steps.map(({ name, count, before }) => (
        <Grid
          as="li"
          columns={{ base: ['90', 'main', '150'], below768: ['main', 'auto'] }}
          gap="s3-5"
          align="center"
          gapY={{ below768: 's1-5' }}
          gapX={{ below768: 's3-5' }}
          key={name}
        >
          <span>{name}</span>
          <progress
            className={look({ width: 'full', height: '24', border: 'none', surface: 'well' })}
            max={widest}
            value={count}
            aria-label={name}
          />
          <Text as="span" numeric>
            {count}{' '}
            <Text as="span" tone="muted">
              {before && shareText(count, before)}
            </Text>
          </Text>
        </Grid>
      ))}
    </ul>
  )
}

/** `11% of plays`. Omitted above 100%: beats can be bought unheard, or from last month's cart. */
function shareText(count: number, before: { count: number; name: string }): string {
  if (before.count === 0 || count > before.count) return ''
  return `${Math.round((count / before.count) * 100)}% of ${before.name}`
}
