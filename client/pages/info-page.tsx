import type { ReactNode } from 'react'
import { TalkToAPerson } from '#client/features/store/contact/index.ts'
import { Grid, Text } from '#client/ui/primitives.tsx'
import { Prose } from '#client/ui/prose.tsx'

/** An information page: heading, text, and contact details next to it. */
export function InfoPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Grid
      columns={{ base: ['main', '320'], below1024: 'fr' }}
      gap="fluid-7"
      padTop="fluid-5"
      padBottom="fluid-6"
      align="start"
      wrap
    >
      <Prose>
        <Text as="h1" size="h1" tabIndex={-1}>
          {title}
        </Text>
        {children}
      </Prose>
      <TalkToAPerson />
    </Grid>
  )
}
