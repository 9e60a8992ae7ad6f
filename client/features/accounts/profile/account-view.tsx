import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LanguageChoice } from '#client/features/accounts/languages/index.ts'
import { DiggingSwitch, PassedBeats } from '#client/features/discovery/dig-mode/index.ts'
import { ProducerPageForm } from '#client/features/reach/producers/index.ts'
import { call } from '#client/platform/call.ts'
import { useSession } from '#client/platform/session.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
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
import { msg } from '#contract/text/msg.ts'
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
  you: msg`You`,
  'signing-in': msg`Signing in`,
  credits: msg`Credits`,
  buying: msg`Buying`,
  devices: msg`Devices`,
  data: msg`Your data`,
} as const
type GroupName = keyof typeof groups

/** The account settings. */
export function AccountView() {
  const { i18n, t } = useLingui()
  const links = Object.entries(groups).map(([name, label]) => ({ to: `#${name}`, label: i18n._(label) }))
  const account = useQuery(accountQuery())
  const queryClient = useQueryClient()
  const { session } = useSession()
  const hasLanguages = useStoreSettings().languages !== undefined
  const needsPasskey = session.status === 'signed-in' && session.needsPasskey
  const needsPassword = session.status === 'signed-in' && session.needsPassword
  // They stay visible once one was added.
  const [passkeysFirst] = useState(needsPasskey)
  return (
    <Loaded query={account} problem={t`Your account can't be loaded.`}>
      {(data) => (
        <Grid columns={{ base: ['200', 'main'], below1024: '1' }} gapX="fluid-4" align="start">
          <Box hide="below1024">
            <SideNav label={t`Your account`} links={links} />
          </Box>
          <Stack gap="fluid-5" minWidth="0">
            {(needsPasskey || passkeysFirst) && (
              <div>
                <VisuallyHidden as="h2">
                  <Trans>What is needed first</Trans>
                </VisuallyHidden>
                {needsPasskey && <PasskeyWanted />}
                {passkeysFirst && <PasskeySection />}
              </div>
            )}
            <Group name="you">
              <AccountSection
                title={t`Profile`}
                lead={
                  data.role === 'admin'
                    ? t`Your picture, and your name for signing in.`
                    : t`How you appear in the store.`
                }
              >
                <AvatarForm account={data} />
                <UsernameForm account={data} />
              </AccountSection>
              {hasLanguages && (
                <AccountSection
                  title={t`Language`}
                  lead={t`Of the store on this device, and of the emails that you get.`}
                >
                  <LanguageChoice />
                </AccountSection>
              )}
              <AccountSection title={t`Password`} lead={t`Changing it signs out your other devices.`}>
                {needsPassword && (
                  <Banner tone="error" title={t`Set your own password now`}>
                    <p>
                      <Trans>The one you signed in with was for one sign-in only.</Trans>
                    </p>
                  </Banner>
                )}
                <PasswordForm account={data} />
              </AccountSection>
            </Group>
            <Group name="signing-in">
              <AccountSection title={t`Email`} lead={t`For sign-in, receipts and password resets.`}>
                <EmailForm account={data} />
              </AccountSection>
              {!passkeysFirst && <PasskeySection />}
              <AccountSection
                title={t`Two-step sign-in`}
                lead={t`A code from your phone, after your password.`}
              >
                <TwoStepSettings />
              </AccountSection>
            </Group>
            <Group name="credits">
              <AccountSection
                title={t`Legal and artist name`}
                lead={
                  data.role === 'admin'
                    ? t`For your beats and the licenses you sell or buy. Your username is only for signing in.`
                    : t`Licenses you buy use these names.`
                }
              >
                <NamesForm account={data} />
              </AccountSection>
              {data.role === 'admin' && (
                <AccountSection
                  title={t`Your page`}
                  lead={t`With your picture, these lines and all your beats.`}
                >
                  <ProducerPageForm
                    account={data}
                    onSaved={(changed) => queryClient.setQueryData(accountQuery().queryKey, changed)}
                  />
                </AccountSection>
              )}
            </Group>
            <Group name="buying">
              <AccountSection
                title={t`Purchases`}
                lead={t`Download your files and licenses again at any time.`}
              >
                <p>
                  <Text as={Link} link to="/orders">
                    <Trans>My Purchases</Trans>
                  </Text>
                </p>
              </AccountSection>
              <AccountSection title={t`Billing details`} lead={t`We fill these in at your next checkout.`}>
                <RememberedBilling />
              </AccountSection>
              <AccountSection
                title={t`Not for me`}
                lead={t`These beats are hidden from your lists. Bring back any of them.`}
              >
                <PassedBeats />
              </AccountSection>
            </Group>
            <Group name="devices">
              <AccountSection
                isGroup
                title={t`Devices`}
                lead={
                  data.role === 'admin'
                    ? t`Where you're signed in. Sessions end after a day, or two hours without activity.`
                    : t`Where you're signed in. Sessions end after a day.`
                }
              >
                <DeviceList />
              </AccountSection>
              <AccountSection
                title={t`Keyboard`}
                lead={t`Use single-letter shortcuts in lists on this device.`}
              >
                <DiggingSwitch />
              </AccountSection>
            </Group>
            <Group name="data">
              <AccountSection isGroup title={t`Your data`} lead={t`Download a copy, or delete it for good.`}>
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
  const { i18n } = useLingui()
  return (
    <div id={name}>
      <Text as="h2" size={{ base: 'h2', below768: 'h3' }} below="s5">
        {i18n._(groups[name])}
      </Text>
      {children}
    </div>
  )
}

function PasskeyWanted() {
  const { t } = useLingui()
  return (
    <Box below="s6-5">
      <Banner tone="error" title={t`Administrators of this store need a passkey.`}>
        <p>
          <Trans>Add one here to open the admin area.</Trans>
        </p>
      </Banner>
    </Box>
  )
}

function PasskeySection() {
  const { t } = useLingui()
  return (
    <AccountSection
      title={t`Passkeys`}
      lead={t`Sign in with your fingerprint, face or PIN. Nothing to remember, nothing to steal.`}
    >
      <PasskeyList />
    </AccountSection>
  )
}

/** A section of the account page: description on the left, form on the right. `isGroup`: its group says its title. */
function AccountSection({
  title,
  lead,
  isGroup = false,
  children,
}: {
  title: string
  lead: string
  isGroup?: boolean
  children: ReactNode
}) {
  return (
    <Grid
      as="section"
      columns={{ base: ['main', '2fr'], below768: '1' }}
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
  const { t } = useLingui()
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
      showToast({ tone: 'ok', text: t`Your username was changed.` })
    },
    onFail: (problem) => {
      if (problem) showToast({ tone: 'error', text: problem })
    },
  })
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      <UsernameField {...field('username')} />
      <Submit busy={busy}>
        <Trans>Save username</Trans>
      </Submit>
    </Stack>
  )
}
