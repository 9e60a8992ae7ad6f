import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { HeartButton } from '#client/features/player/favorites/index.ts'
import { useChooseLicense } from '#client/features/selling/carts/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { loginPath } from '#client/platform/return-to.ts'
import { useSession } from '#client/platform/session.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { CrateDetail, SharedCrateView as SharedCrateData } from '#contract/discovery/crate.ts'
import { sharedCrateQuery } from './crate-queries.ts'
import { CrateRow } from './crate-row.tsx'
import styles from './crate-rows.module.css'
import { CrateTop } from './crate-top.tsx'
import { LicenseAll } from './license-all.tsx'
import { useCrateChange } from './use-crate-change.ts'
import { useCratePlayer } from './use-crate-player.ts'
import { usePageTitle } from './use-page-title.ts'

/** A crate as seen by anyone with its link. */
export function SharedCrate({ token }: { token: string }) {
  const { t } = useLingui()
  const crate = useQuery(sharedCrateQuery(token))
  // Even with cached data: the link was turned off since.
  if (crate.error instanceof ApiError && crate.error.status === 404) return <NotShared />
  return (
    <Loaded query={crate} problem={t`This crate can't be loaded.`}>
      {(data) => <SharedCrateView crate={data} token={token} />}
    </Loaded>
  )
}

function NotShared() {
  const { t } = useLingui()
  return (
    <EmptyNote isPage title={t`This crate is no longer shared.`}>
      <Text tone="muted">
        <Trans>Its owner turned the link off. The beats are still here.</Trans>
      </Text>
      <Link className={buttonClass({ variant: 'primary' })} to="/beats">
        <Trans>Hear the beats</Trans>
      </Link>
    </EmptyNote>
  )
}

function SharedCrateView({ crate, token }: { crate: SharedCrateData; token: string }) {
  const { t } = useLingui()
  usePageTitle(crate.name)
  const { playAll, play } = useCratePlayer(crate.name, crate.beats)
  const choose = useChooseLicense()
  const { session } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const copy = useCrateChange<CrateDetail>()
  const keepCopy = () => {
    if (session.status !== 'signed-in') {
      void navigate(loginPath(`/crates/${token}`))
      return
    }
    const { name, description, beats } = crate
    const body = { name, description, beatIds: beats.map(({ id }) => id) }
    copy.mutate(() => call('POST /crates', { body }), {
      onSuccess: ({ id }) =>
        toast({
          tone: 'ok',
          text: t`A copy is now in your crates.`,
          action: { label: t`Open it`, run: () => navigate(`/crates/${id}`) },
        }),
    })
  }
  return (
    <>
      <CrateTop {...crate} onPlay={playAll}>
        <LicenseAll crate={crate} back={`/crates/${token}`} />
        <Button busy={copy.isPending} onClick={keepCopy}>
          <LineIcon of={Copy} />
          <Trans>Save a copy</Trans>
        </Button>
      </CrateTop>
      {crate.beats.length === 0 ? (
        <EmptyNote title={t`Nothing in this crate yet.`}>
          <Text tone="muted">
            <Trans>Whoever shared it is still digging. The beats are all here.</Trans>
          </Text>
          <Link className={buttonClass({})} to="/beats">
            <Trans>Hear the beats</Trans>
          </Link>
        </EmptyNote>
      ) : (
        <ol className={styles.crowsRead}>
          {crate.beats.map((entry, at) => (
            <CrateRow
              key={entry.id}
              entry={entry}
              start={
                <span
                  className={classNames(styles.crowN, look({ text: 'center', tone: 'faint', numeric: true }))}
                >
                  {at + 1}
                </span>
              }
              end={
                entry.beat ? (
                  <span className={classNames(styles.crowX, look({ display: 'contents' }))}>
                    <HeartButton id={entry.id} title={entry.title} />
                  </span>
                ) : (
                  <span className={classNames(styles.crowX, look({ display: 'contents' }))} />
                )
              }
              onPlay={play}
              onLicense={choose}
            />
          ))}
        </ol>
      )}
    </>
  )
}
