import { Trans } from '@lingui/react/macro'
import type { InputHTMLAttributes, Ref } from 'react'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Tick } from '#client/ui/tick.tsx'

/** Newsletter opt-in with a download. Unchecked by default. */
export function NewsletterTick(
  props: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> },
) {
  const { newsletterText } = useStoreSettings()
  return (
    <Tick {...props}>
      <Trans>Send me the newsletter, too. {newsletterText}</Trans>
    </Tick>
  )
}
