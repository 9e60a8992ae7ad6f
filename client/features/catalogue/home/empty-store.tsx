import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NewsletterForm } from '#client/features/reach/newsletter/index.ts'
import { useSession } from '#client/platform/session.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { EmptyShelf } from './empty-shelf.tsx'
import { Hero } from './hero.tsx'
import { OwnerBar } from './owner-bar.tsx'
import { OwnerStart } from './owner-start.tsx'

/** The store before its first beat: visitors can leave their email, and administrators see how to begin. */
export function EmptyStore({ isHome = false }: { isHome?: boolean }) {
  const { session } = useSession()
  const [seesVisitors, setSeesVisitors] = useState(false)
  const isOwner = session.status === 'signed-in' && session.role === 'admin'
  return (
    <>
      {isOwner && <OwnerBar seesVisitors={seesVisitors} onSwitch={setSeesVisitors} />}
      {isOwner && !seesVisitors ? <OwnerStart isHome={isHome} /> : <ComingSoon isHome={isHome} />}
    </>
  )
}

function ComingSoon({ isHome }: { isHome: boolean }) {
  const { t } = useLingui()
  const { newsletterText } = useStoreSettings()
  const form = (
    <Stack columns="1" gap="s2" width="full" maxWidth="440" full={{ below768: true }}>
      <NewsletterForm isMain />
      <Text as="span" tone="muted" size="small">
        {newsletterText}
      </Text>
    </Stack>
  )
  return (
    <>
      {isHome && (
        <Hero
          lines={
            <Trans>
              <span>Coming soon.</span> <span>The first beats</span> <span>are being mixed.</span>
            </Trans>
          }
        >
          {form}
        </Hero>
      )}
      <EmptyShelf
        isPage={!isHome}
        text={t`The first ones are being finished. People on the list hear them before anybody else.`}
      >
        {!isHome && form}
      </EmptyShelf>
    </>
  )
}
