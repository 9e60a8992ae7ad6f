import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { DiggingSwitch, PassedBeats } from '#client/features/discovery/dig-mode/index.ts'
import { ProducerPageForm } from '#client/features/reach/producers/index.ts'
import { call } from '#client/platform/call.ts'
import { useSession } from '#client/platform/session.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import { SideNav } from '#client/ui/side-nav.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { UsernameField } from '#client/ui/username-field.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type Account, ChangeUsernameRequest } from '#contract/accounts/account.ts'
import styles from './account.module.css'
import { accountQuery } from './account-queries.ts'
import { AvatarForm } from './avatar-form.tsx'
import { DeviceList } from './device-list.tsx'
import { EmailForm } from './email-form.tsx'
import { NamesForm } from './names-form.tsx'
import { OwnData } from './own-data.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { RememberedBilling } from './remembered-billing.tsx'
import { TwoStepSettings } from './two-step-settings.tsx'

const groups = {
  you: 'You',
  'signing-in': 'Signing in',
  credits: 'Credits',
  buying: 'Buying',
  devices: 'Devices',
  data: 'Your data',
} as const
type GroupName = keyof typeof groups

const links = Object.entries(groups).map(([name, label]) => ({ to: `#${name}`, label }))

/** The account settings. */
export function AccountView() {
  const account = useQuery(accountQuery())
  const queryClient = useQueryClient()
  const { session } = useSession()
  const needsPasskey = session.status === 'signed-in' && session.needsPasskey
  const needsPassword = session.status === 'signed-in' && session.needsPassword
  // They stay visible once one was added.
  const [passkeysFirst] = useState(needsPasskey)
  return (
    <Loaded query={account} problem="Your account can't be loaded.">
      {(data) => (
        <Grid columns={{ base: ['200', 'main'], below1024: '1' }} gapX="fluid-4" align="start">
          <Box hide="below1024">
            <SideNav label="Your account" links={links} />
          </Box>
          <Stack gap="fluid-5" minWidth="0">
            {(needsPasskey || passkeysFirst) && (
              <div>
                <VisuallyHidden as="h2">What is needed first</VisuallyHidden>
                {needsPasskey && <PasskeyWanted />}
                {passkeysFirst && <PasskeySection />}
              </div>
            )}
            <Group name="you">
              <AccountSection
                title="Profile"
                lead={
                  data.role === 'admin'
                    ? 'Your picture, and your name for signing in.'
                    : 'How you appear in the store.'
                }
              >
                <AvatarForm account={data} />
                <UsernameForm account={data} />
              </AccountSection>
              <AccountSection title="Password" lead="Changing it signs out your other devices.">
                {needsPassword && (
                  <Banner tone="error" title="Set your own password now">
                    <p>The one you signed in with was for one sign-in only.</p>
                  </Banner>
                )}
                <PasswordForm account={data} />
              </AccountSection>
            </Group>
            <Group name="signing-in">
              <AccountSection title="Email" lead="For sign-in, receipts and password resets.">
                <EmailForm account={data} />
              </AccountSection>
              {!passkeysFirst && <PasskeySection />}
              <AccountSection title="Two-step sign-in" lead="A code from your phone, after your password.">
                <TwoStepSettings />
              </AccountSection>
            </Group>
            <Group name="credits">
              <AccountSection
                title="Legal and artist name"
                lead={
                  data.role === 'admin'
                    ? 'For your beats and the licenses you sell or buy. Your username is only for signing in.'
                    : 'Licenses you buy use these names.'
                }
              >
                <NamesForm account={data} />
              </AccountSection>
              {data.role === 'admin' && (
                <AccountSection title="Your page" lead="With your picture, these lines and all your beats.">
                  <ProducerPageForm
                    account={data}
                    onSaved={(changed) => queryClient.setQueryData(accountQuery().queryKey, changed)}
                  />
                </AccountSection>
              )}
            </Group>
            <Group name="buying">
              <AccountSection title="Purchases" lead="Download your files and licenses again at any time.">
                <p>
                  <Text as={Link} link to="/orders">
                    My Purchases
                  </Text>
                </p>
              </AccountSection>
              <AccountSection title="Billing details" lead="We fill these in at your next checkout.">
                <RememberedBilling />
              </AccountSection>
              <AccountSection
                title="Not for me"
                lead="These beats are hidden from your lists. Bring back any of them."
              >
                <PassedBeats />
              </AccountSection>
            </Group>
            <Group name="devices">
              <AccountSection
                title="Devices"
                lead={`Where you're signed in. Sessions end after ${data.role === 'admin' ? 'a day, or two hours without activity' : 'a day'}.`}
              >
                <DeviceList />
              </AccountSection>
              <AccountSection title="Keyboard" lead="Use single-letter shortcuts in lists on this device.">
                <DiggingSwitch />
              </AccountSection>
            </Group>
            <Group name="data">
              <AccountSection title="Your data" lead="Download a copy, or delete it for good.">
                <OwnData isAdmin={data.role === 'admin'} />
              </AccountSection>
            </Group>
          </Stack>
        </Grid>
      )}
    </Loaded>
  )
}

/** Sections about one subject, below its heading. */
function Group({ name, children }: { name: GroupName; children: ReactNode }) {
  return (
    <div id={name}>
      <Text as="h2" size={{ base: 'h2', below768: 'h3' }} below="s5">
        {groups[name]}
      </Text>
      {children}
    </div>
  )
}

function PasskeyWanted() {
  return (
    <Box below="s6-5">
      <Banner tone="error" title="Administrators of this store need a passkey.">
        <p>Add one here to open the admin area.</p>
      </Banner>
    </Box>
  )
}

function PasskeySection() {
  return (
    <AccountSection
      title="Passkeys"
      lead="Sign in with your fingerprint, face or PIN. Nothing to remember, nothing to steal."
    >
      <PasskeyList />
    </AccountSection>
  )
}

/** A section of the account page: description on the left, form on the right. Its group may say its title. */
function AccountSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const isGroup = Object.values<string>(groups).includes(title)
  return (
    <Grid
      as="section"
      columns={{ base: ['main', '2fr'], below768: 'fr' }}
      gapX="fluid-4"
      gapY="s5"
      padY="s7"
      border="top"
      aria-label={title}
    >
      <Stack gap="s2" pack="start">
        {!isGroup && (
          <Text as="h3" size="h4">
            {title}
          </Text>
        )}
        <Text tone="muted" size="small">
          {lead}
        </Text>
      </Stack>
      <div className={classNames(styles.acctForm, look({ display: 'grid', gap: 's6-5' }))}>{children}</div>
    </Grid>
  )
}

function UsernameForm({ account }: { account: Account }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { noteSignedIn } = useSession()
  const { field, submit, busy } = useServerForm({
    schema: ChangeUsernameRequest,
    initial: { username: account.username },
    send: (body) => call('PATCH /account', { body }),
    onDone: (changed) => {
      queryClient.setQueryData(accountQuery().queryKey, changed)
      noteSignedIn(changed)
      showToast({ tone: 'ok', text: 'Your username was changed.' })
    },
    onFail: (problem) => {
      if (problem) showToast({ tone: 'error', text: problem })
    },
  })
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      <UsernameField {...field('username')} />
      <Submit busy={busy}>Save username</Submit>
    </Stack>
  )
}
