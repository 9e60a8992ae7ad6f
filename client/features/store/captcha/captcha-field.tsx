import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callQuery } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldBox } from '#client/ui/form-parts.tsx'
import { look } from '#client/ui/primitives.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { CaptchaPurpose, CaptchaSettings } from '#contract/accounts/captcha.ts'
import { showAltcha } from './altcha.ts'
import styles from './captcha.module.css'
import { showProvider } from './providers.ts'

/** Token of a store without a CAPTCHA, so its forms can be sent. */
const NOT_NEEDED = 'not-needed'

type CaptchaProps = {
  purpose: CaptchaPurpose
  /** Called with the token, and with an empty string when it expires. */
  onChange: (token: string) => void
  error?: string | undefined
  /** It is worked out as soon as it is shown, where the provider can. */
  startsByItself?: boolean
}

/** The store's CAPTCHA. A token is valid for one attempt: change `key` to get a new one. */
export function CaptchaField({ purpose, onChange, error, startsByItself = false }: CaptchaProps) {
  const settings = useQuery(callQuery('GET /captcha', {}, { staleTime: Infinity }))
  if (settings.data?.provider === 'off') return <NoCaptcha onChange={onChange} />
  return (
    <FieldBox as="fieldset">
      <VisuallyHidden as="legend">
        <Trans>CAPTCHA</Trans>
      </VisuallyHidden>
      <div className={classNames(styles.slot, look({ minHeight: '78', display: 'grid' }))}>
        {settings.isPending && <Spinner />}
        {settings.isError && (
          <Button small onClick={() => settings.refetch()}>
            <Trans>Reload the CAPTCHA</Trans>
          </Button>
        )}
        {settings.data && (
          <CaptchaWidget
            settings={settings.data}
            purpose={purpose}
            startsByItself={startsByItself}
            onChange={onChange}
          />
        )}
      </div>
      {error && <FieldError text={error} />}
    </FieldBox>
  )
}

function CaptchaWidget({
  settings,
  purpose,
  startsByItself,
  onChange,
}: Required<Pick<CaptchaProps, 'purpose' | 'startsByItself' | 'onChange'>> & {
  settings: Exclude<CaptchaSettings, { provider: 'off' }>
}) {
  const [isMissing, setMissing] = useState(false)
  const slot = useRef<HTMLDivElement>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    const element = slot.current
    if (!element) return
    const tell = (token: string) => latest.current(token)
    tell('')
    return settings.provider === 'altcha'
      ? showAltcha(element, { purpose, startsByItself }, tell)
      : showProvider(element, settings.provider, settings.siteKey, purpose, tell, () => setMissing(true))
  }, [settings, purpose, startsByItself])
  return (
    <>
      <div ref={slot} />
      {isMissing && (
        <p>
          <Trans>The CAPTCHA could not be loaded. Please reload the page.</Trans>
        </p>
      )}
    </>
  )
}

/** Only in the store's own tests. */
function NoCaptcha({ onChange }: Pick<CaptchaProps, 'onChange'>) {
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => latest.current(NOT_NEEDED), [])
  return null
}
