import { ph } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePlayer } from '#client/features/player/player/index.ts'
import { call } from '#client/platform/call.ts'
import { loginPath, withReturn } from '#client/platform/return-to.ts'
import { useSession } from '#client/platform/session.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Grid, Stack, Text } from '#client/ui/primitives.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Crate, CrateDetail } from '#contract/discovery/crate.ts'
import { crateNameOf, crateNames } from '#contract/discovery/crate-limits.ts'
import { CrateBox } from './crate-box.tsx'
import { beatsQuery, crateQuery, cratesQuery } from './crate-queries.ts'
import { useHeartIds } from './device-hearts.tsx'
import { EditCrateDialog } from './edit-crate-dialog.tsx'
import { useCrateChange } from './use-crate-change.ts'

/** The list of crates: the account's, or a visitor's hearts. */
export function CrateList() {
  const { t } = useLingui()
  const { session } = useSession()
  return (
    <>
      {session.status === 'unknown' && <CratesHead />}
      {session.status === 'unknown' && <LoadingNote text={t`Loading...`} />}
      {session.status === 'signed-out' && <VisitorCrates />}
      {session.status === 'signed-in' && <AccountCrates />}
    </>
  )
}

function CratesHead({ lead, onNew }: { lead?: string; onNew?: () => void }) {
  return (
    <SectionHead>
      <div>
        <Text as="h1" size="h2" tabIndex={-1}>
          <Trans>Your crates</Trans>
        </Text>
        {lead && (
          <Text tone="muted" above="s2-5">
            {lead}
          </Text>
        )}
      </div>
      {onNew && (
        <Button variant="primary" onClick={onNew}>
          <LineIcon of={Plus} />
          <Trans>New crate</Trans>
        </Button>
      )}
    </SectionHead>
  )
}

function AccountCrates() {
  const { t } = useLingui()
  const crates = useQuery(cratesQuery())
  const create = useCrateChange<CrateDetail>()
  const [isMaking, setMaking] = useState(false)
  const navigate = useNavigate()
  const playCrate = usePlayCrate()
  return (
    <>
      <CratesHead lead={t`Keep what fits, in the order you want to hear it.`} onNew={() => setMaking(true)} />
      <Loaded query={crates} problem={t`Your crates can't be loaded.`}>
        {(data) =>
          data.every(({ beatCount, kind }) => kind === 'hearts' && beatCount === 0) ? (
            <EmptyNote title={t`No crates yet.`}>
              <Text tone="muted">
                <Trans>
                  A crate is a list of beats in your order, with your notes. Tap the heart on a beat, press H,
                  or start a crate here.
                </Trans>
              </Text>
              <Link className={buttonClass({})} to="/beats">
                <Trans>Dig for beats</Trans>
              </Link>
            </EmptyNote>
          ) : (
            <Grid
              columns={{ base: '3', below1024: '2', below768: '1' }}
              gapY="s8"
              gapX="s6"
              gap={{ below768: 's6-5' }}
            >
              {data.map((crate) => (
                <CrateBox key={crate.id} crate={crate} onPlay={() => playCrate(crate)} />
              ))}
            </Grid>
          )
        }
      </Loaded>
      <EditCrateDialog
        open={isMaking}
        title={t`New crate`}
        confirm={t`Create crate`}
        busy={create.isPending}
        onClose={() => setMaking(false)}
        onWords={(body) =>
          create.mutate(() => call('POST /crates', { body }), {
            onSuccess: ({ id }) => navigate(`/crates/${id}`),
          })
        }
      />
    </>
  )
}

function usePlayCrate() {
  const client = useQueryClient()
  const player = usePlayer()
  const toast = useToast()
  const { i18n } = useLingui()
  return (crate: Crate) =>
    void client.fetchQuery(crateQuery(crate.id)).then(
      ({ beats }) =>
        player.playFrom(
          beats.flatMap(({ beat }) => beat ?? []),
          0,
          { name: crateNameOf(crate, i18n) },
        ),
      (error: Error) => toast({ tone: 'error', text: error.message }),
    )
}

const COVERS_SHOWN = 6

function VisitorCrates() {
  const { t, i18n } = useLingui()
  const ids = useHeartIds()
  const beats = useQuery(beatsQuery(ids))
  const player = usePlayer()
  const tempos = beats.data?.map(({ bpm }) => bpm) ?? []
  return (
    <>
      <CratesHead />
      <Loaded query={beats} problem={t`Your crates can't be loaded.`}>
        {(data) => (
          <Grid
            columns={{ base: '3', below1024: '2', below768: '1' }}
            gapY="s8"
            gapX="s6"
            gap={{ below768: 's6-5' }}
          >
            <CrateBox
              crate={{
                id: 'hearts',
                kind: 'hearts',
                name: i18n._(crateNames.hearts),
                beatCount: ids.length,
                bpm: tempos.length > 0 ? { min: Math.min(...tempos), max: Math.max(...tempos) } : null,
                covers: data.slice(0, COVERS_SHOWN),
                shareToken: null,
              }}
              onPlay={() => player.playFrom(data, 0, { name: i18n._(crateNames.hearts) })}
            />
            <Stack
              gridColumn={{ base: 'two', below768: 'auto' }}
              surface="panel-2"
              padY={{ base: 's6', below768: 's5' }}
              padX={{ base: 's6-5', below768: 's4' }}
              gap="s3-5"
              pack="center"
            >
              <Text as="h2" size="h3">
                {ids.length === 0 ? (
                  <Trans>No hearts yet</Trans>
                ) : (
                  <Plural
                    value={ph({ count: ids.length })}
                    one="One heart, kept on this device"
                    other="# hearts, kept on this device"
                  />
                )}
              </Text>
              <Text maxWidth="60ch" tone="muted">
                {ids.length === 0
                  ? t`Tap the heart on a beat to keep it here.`
                  : t`They stay on this device until you clear your browser.`}{' '}
                <Trans>
                  Sign in to have them on every device. Crates, notes and share links need an account, too.
                </Trans>
              </Text>
              <Actions>
                <Link className={buttonClass({ variant: 'primary' })} to={withReturn('/register', '/crates')}>
                  <Trans>Register</Trans>
                </Link>
                <Link className={buttonClass({})} to={loginPath('/crates')}>
                  <Trans>Sign in</Trans>
                </Link>
              </Actions>
            </Stack>
          </Grid>
        )}
      </Loaded>
    </>
  )
}
