import { type ReactNode, useId } from 'react'
import { Stack, Text } from '#client/ui/primitives.tsx'
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
    <section className={styles.acctPart} aria-labelledby={id}>
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
      <div className={styles.acctForm}>{children}</div>
    </section>
  )
}
