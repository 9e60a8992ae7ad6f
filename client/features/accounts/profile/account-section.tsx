import { type ReactNode, useId } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import styles from './account.module.css'

/** A section of the account page: description on the left, form on the right. */
export function AccountSection({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Grid
      as="section"
      columns={{ base: ['main', '2fr'], below768: 'fr' }}
      gap="fluid-4"
      padY="fluid-3"
      border="top"
      aria-labelledby={id}
    >
      <Stack gap="s2" pack="start">
        <Text as="h2" size="h3" id={id}>
          {title}
        </Text>
        {lead && (
          <Text tone="muted" size="small">
            {lead}
          </Text>
        )}
      </Stack>
      <div className={classNames(styles.acctForm, look({ display: 'grid', gap: 's6-5' }))}>{children}</div>
    </Grid>
  )
}
