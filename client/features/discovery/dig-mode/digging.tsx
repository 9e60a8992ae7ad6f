import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { listViews } from '#client/features/catalogue/listing/index.ts'
import { PutInCrate } from '#client/features/discovery/crates/index.ts'
import {
  Fits,
  getMarks,
  hasSong,
  markBeat,
  useOwnSong,
  usePassBeat,
} from '#client/features/player/favorites/index.ts'
import { useCurrentTrack, usePlayer, usePlayerState } from '#client/features/player/player/index.ts'
import { useChooseLicense } from '#client/features/selling/carts/index.ts'
import { beatAtQuery, beatQuery } from '#client/platform/beat-query.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { type Shortcut, ShortcutList } from '#client/ui/shortcut-list.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { msg } from '#contract/text/msg.ts'
import { startsAtHook } from './device-setting.ts'
import styles from './digging.module.css'
import { DiggingBar, StartAt } from './digging-bar.tsx'
import { DiggingSwitch } from './digging-switch.tsx'
import type { DugBeat } from './digging-targets.ts'
import { Head, NothingFits } from './list-head.tsx'
import { useRememberPlayed } from './recently-played.ts'
import { useAccountMarks } from './use-account-marks.ts'
import { useDiggingKeys } from './use-digging-keys.ts'
import { tapTempo } from './use-taps.ts'

/** After this time, the listener has sought on purpose. */
const JUST_BEGUN_SECONDS = 3

const keys: readonly Shortcut[] = [
  [['J'], msg`Next beat`],
  [['K'], msg`Previous beat`],
  [[msg`Space`], msg`Play or pause`],
  [['H'], msg`Heart`],
  [['X'], msg`Not for me`],
  [['C'], msg`Add to crate`],
  [['L'], msg`Choose a license`],
  [['N'], msg`Play next; in a crate, note`],
  [['Q'], msg`Add to the queue`],
  [['T'], msg`Tap your tempo`],
  [[msg`Alt`, '↑'], msg`In a crate: one place up`],
  [[msg`Alt`, '↓'], msg`In a crate: one place down`],
  [['?'], msg`Show these keys`],
]

type Opened = { kind: 'help' } | { kind: 'crate'; beat: DugBeat }

/**
 * The lazy part of digging: views of lists and cards, shortcuts, and sync with the account. `onReady` is called once the
 * shortcuts work.
 */
export function DigMode({ onReady }: { onReady?: () => void }) {
  const [opened, setOpened] = useState<Opened | undefined>()
  const close = () => setOpened(undefined)
  const current = useCurrentBeat()
  const pass = usePassBeat()
  const license = useLicenseByKey()
  useAccountMarks()
  useRememberPlayed()
  useStartAtHook()
  useDiggingKeys({
    heart: ({ id }) => markBeat('hearts', id, !(id in getMarks().hearts)),
    pass: (beat) => (beat.id in getMarks().passed ? markBeat('passed', beat.id, false) : pass(beat)),
    license,
    crate: (beat) => setOpened({ kind: 'crate', beat }),
    tap: tapTempo,
    help: () => setOpened({ kind: 'help' }),
    current: () => current,
  })
  useEffect(() => onReady?.(), [onReady])
  const song = useOwnSong()
  const isFitting = hasSong(song)
  // Without a song the cards stay as they are, and are not rendered again.
  useEffect(
    () => listViews.set({ Fits: isFitting ? Fits : undefined, Passed, Head, NothingFits }),
    [isFitting],
  )
  return (
    <>
      <DiggingBar onHelp={() => setOpened({ kind: 'help' })} />
      <DiggingHelp open={opened?.kind === 'help'} onClose={close} />
      {opened?.kind === 'crate' && <PutInCrate open beat={opened.beat} onClose={close} />}
    </>
  )
}

/** The page's beat, or the one that plays. */
function useCurrentBeat(): DugBeat | undefined {
  const { pathname } = useLocation()
  const track = useCurrentTrack()
  const client = useQueryClient()
  const name = matchPath('/beats/:name', pathname)?.params.name
  if (name === undefined) return track
  return client.getQueryData<DugBeat | null>(beatAtQuery(name).queryKey) ?? undefined
}

/** Opens the license picker. */
function useLicenseByKey(): (beat: DugBeat) => void {
  const choose = useChooseLicense()
  const client = useQueryClient()
  const toast = useToast()
  return ({ id }) => {
    client.fetchQuery(beatQuery(id)).then(
      (beat) => beat && choose(beat),
      (error: Error) => toast({ tone: 'error', text: error.message }),
    )
  }
}

/** All shortcuts for browsing lists, and the switch for single letters. */
function DiggingHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} label={t`Digging keys`}>
      <DialogPanel
        title={t`Digging keys`}
        actions={
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <ShortcutList shortcuts={keys} />
        <DiggingSwitch />
        <StartAt />
        <Text size="small" tone="muted">
          <Trans>They act on the highlighted beat and are off while you type.</Trans>
        </Text>
      </DialogPanel>
    </Dialog>
  )
}

/** Replaces the play button on the card of a passed beat. */
function Passed({ beat }: { beat: { id: string; title: string } }) {
  const { t } = useLingui()
  return (
    <>
      <span
        className={classNames(
          styles.cardPassed,
          look({
            display: 'flex',
            align: 'center',
            gap: 's2',
            padStart: 's3-5',
            grow: true,
            tone: 'muted',
            size: 'ui',
          }),
        )}
      >
        <LineIcon of={X} size="small" />
        <Trans>Not for me</Trans>
      </span>
      <button
        type="button"
        className={classNames(
          styles.cardUndo,
          buttonClass({ variant: 'quiet', small: true }),
          look({ tone: 'text', underline: true }),
        )}
        aria-label={t`Bring ${{ title: beat.title }} back`}
        onClick={() => markBeat('passed', beat.id, false)}
      >
        <Trans>Bring back</Trans>
      </button>
    </>
  )
}

/** If enabled, a new track starts at its first hook, if its sections have one. */
function useStartAtHook(): void {
  const player = usePlayer()
  const client = useQueryClient()
  const id = useCurrentTrack()?.id
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const begun = useRef<string>(undefined)
  useEffect(() => {
    if (!isPlaying || id === undefined || begun.current === id) return
    begun.current = id
    if (!startsAtHook.get() || player.state.time > JUST_BEGUN_SECONDS) return
    void client.fetchQuery({ ...beatQuery(id), staleTime: 60_000 }).then(
      (beat) => {
        const hook = beat?.sections.find(({ label }) => label === 'Hook')
        if (hook && begun.current === id && player.state.time <= JUST_BEGUN_SECONDS)
          player.seek(hook.startSeconds)
      },
      () => {
        // Without sections it plays from the beginning.
      },
    )
  }, [isPlaying, id, player, client])
}
