import type { ReactNode } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { useCredentialsForm } from './use-credentials-form.ts'

/** End of a credentials form: errors, the effect of saving, and buttons. */
export function CredentialsEnd({
  form,
  saves,
  isSet,
  children,
}: {
  form: Pick<ReturnType<typeof useCredentialsForm>, 'problem' | 'busy' | 'changing' | 'remove'>
  /** Label of the Save button; undefined: nothing to save. */
  saves?: string
  /** Whether there are saved credentials to remove. */
  isSet: boolean
  children: ReactNode
}) {
  return (
    <>
      {form.problem && (
        <Banner tone="error" title="Nothing was saved">
          <Text breakable>{form.problem}</Text>
        </Banner>
      )}
      <Text tone="muted" role="status">
        {form.changing ? 'Saved. The store is restarting with it, which takes a moment.' : children}
      </Text>
      <Actions>
        {saves !== undefined && (
          <Button variant="primary" type="submit" busy={form.busy}>
            {saves}
          </Button>
        )}
        {isSet && (
          <Button disabled={form.busy} onClick={() => form.remove()}>
            Remove
          </Button>
        )}
      </Actions>
    </>
  )
}
