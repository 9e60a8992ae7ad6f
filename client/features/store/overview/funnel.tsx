import { Grid, Stack, Text } from '#client/ui/primitives.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import type { Overview } from '#contract/store/admin-overview.ts'

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
    <Stack as="ul" gap="s2-5" aria-label="From play to payment">
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
          <ProgressBar
            label={name}
            value={count}
            max={widest}
            height="24"
            full={{ below768: true }}
            gridRow={{ below768: '2' }}
          />
          <Text as="span" numeric>
            {count}{' '}
            <Text as="span" tone="muted">
              {before && shareText(count, before)}
            </Text>
          </Text>
        </Grid>
      ))}
    </Stack>
  )
}

/** `11% of plays`. Omitted above 100%: beats can be bought unheard, or from last month's cart. */
function shareText(count: number, before: { count: number; name: string }): string {
  if (before.count === 0 || count > before.count) return ''
  return `${Math.round((count / before.count) * 100)}% of ${before.name}`
}
