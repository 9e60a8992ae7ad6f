import { type ReactNode, useId } from 'react'
import { Cluster, Stack, Text } from './primitives.tsx'

/** A panel about one thing: its heading, what stands at the end of that line, and the rest. As wide as a phone. */
export function PanelSection({
  title,
  roomy = false,
  quiet,
  end,
  children,
}: {
  title: string
  roomy?: boolean
  /** A small heading, above a figure that is the larger one. */
  quiet?: boolean
  end?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Stack
      as="section"
      columns="1"
      pack="start"
      gap={roomy ? 's5' : 's3'}
      pad="s6"
      surface="panel-2"
      marginX={{ below768: 'bleed' }}
      padX={{ below768: 'gutter' }}
      aria-labelledby={id}
    >
      <Cluster justify="between" align="baseline" gapY="s1" gapX="s4">
        {quiet ? (
          <Text as="h2" font="engraved" size="fine" weight="strong" tone="muted" id={id}>
            {title}
          </Text>
        ) : (
          <Text as="h2" size="h3" id={id}>
            {title}
          </Text>
        )}
        {end}
      </Cluster>
      {children}
    </Stack>
  )
}
