import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { Prose } from '#client/ui/prose.tsx'
import { type CredentialsView, StoreAddress } from '#contract/store/credentials.ts'
import { CredentialsEnd } from './credentials-end.tsx'
import { CredentialsFrame } from './credentials-frame.tsx'
import { SectionPart } from './section-form.tsx'
import { credentialsQuery } from './settings-queries.ts'
import { useCredentialsForm } from './use-credentials-form.ts'

/** The store's public URL. Can only be set to the one the browser uses, so that a typo locks nobody out. */
export function AddressSection() {
  const { t } = useLingui()
  return (
    <SectionPart
      title={t({ message: 'Address', context: 'of a page' })}
      field="publicUrl"
      intro={t`Links in emails, search engines, payments and passkeys need one permanent address.`}
    >
      <Loaded query={useQuery(credentialsQuery())} problem={t`The address can't be loaded.`}>
        {({ address }) => (
          <>
            <Facts
              shape="ruled"
              facts={[[t({ message: 'Address', context: 'of a page' }), address.publicUrl || t`Not set yet`]]}
            />
            {address.source === 'environment' ? (
              <Text tone="muted">
                <Trans>Set by PUBLIC_URL in the environment.</Trans>
              </Text>
            ) : (
              <AddressForm saved={address} here={window.location.origin} />
            )}
          </>
        )}
      </Loaded>
    </SectionPart>
  )
}

function AddressForm({ saved, here }: { saved: CredentialsView['address']; here: string }) {
  const { t } = useLingui()
  const form = useCredentialsForm({
    name: 'address',
    send: (body) => call('PUT /settings/credentials/address', { body }),
    schema: StoreAddress,
    initial: { publicUrl: here },
  })
  if (here === saved.publicUrl || isThisMachine(here))
    return (
      <>
        {here !== saved.publicUrl && <Steps />}
        {saved.source === 'store' && (
          <CredentialsEnd form={form} isSet>
            <Trans>Without it, links in emails lead to this machine.</Trans>
          </CredentialsEnd>
        )}
      </>
    )
  return (
    <CredentialsFrame label={t`Address of the store`} onSubmit={form.submit}>
      <p>
        <Trans>
          You are at <b>{here}</b>. Should visitors use this address?
        </Trans>
      </p>
      <CredentialsEnd form={form} saves={t`Use this address`} isSet={saved.source === 'store'}>
        <Trans>
          Set up the mail server and the keys of Stripe or PayPal first. Passkeys created at another address
          stop working.
        </Trans>
      </CredentialsEnd>
    </CredentialsFrame>
  )
}

function Steps() {
  return (
    <Prose as="div">
      <p>
        <Trans>
          You are on the store’s own machine, which visitors cannot reach. To give the store an address:
        </Trans>
      </p>
      <ol>
        <li>
          <Trans>Point a domain that you own at the machine.</Trans>
        </li>
        <li>
          <Trans>
            Put a reverse proxy with a TLS certificate in front of the store.{' '}
            <code>docs/operating/install.md</code> has the few lines that Caddy or nginx needs.
          </Trans>
        </li>
        <li>
          <Trans>Open this page at the new address and press “Use this address”.</Trans>
        </li>
      </ol>
    </Prose>
  )
}

function isThisMachine(origin: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)
}
