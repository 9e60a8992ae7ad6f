import type { ComponentProps, ReactNode } from 'react'
import { Box } from '#client/ui/primitives.tsx'

/** A form of credentials, below a rule. */
export function CredentialsFrame({
  label,
  onSubmit,
  children,
}: {
  label: string
  onSubmit: ComponentProps<'form'>['onSubmit']
  children: ReactNode
}) {
  return (
    <Box
      as="form"
      border="top"
      padTop="s6"
      stack
      gap="s5"
      pack="start"
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
    >
      {children}
    </Box>
  )
}
