import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Box, Text } from '#client/ui/primitives.tsx'

/** A payment provider on the page of payments. */
export function ProviderBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" border="top" padTop="s6" stack gap="s5" pack="start" aria-label={title}>
      <Text as="h2" size="h3">
        {title}
      </Text>
      {children}
    </Box>
  )
}

/** Instead of a form whose values the environment has. */
export function SetInEnvironment({
  fixedBy,
  names,
  isSandbox,
}: {
  /** The variable that decides. */
  fixedBy: string
  /** All variables of the provider, in words. */
  names: string
  isSandbox: boolean
}) {
  const { t } = useLingui()
  return (
    <Text tone="muted">
      {fixedBy === 'PAYMENTS' && isSandbox
        ? t`PAYMENTS=sandbox in the environment keeps the store in the sandbox. Remove it there to take payments.`
        : t`Set by ${names} in the environment.`}
    </Text>
  )
}
