import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { PutInCrate } from '#client/features/discovery/crates/index.ts'
import {
  changeMarks,
  Fits,
  getMarks,
  markBeat,
  useOwnSong,
  usePassBeat,
} from '#client/features/discovery/favorites/index.ts'
import { useCurrentTrack } from '#client/features/player/player/index.ts'
import { useChooseLicense } from '#client/features/selling/carts/index.ts'
import { beatAtQuery, beatQuery } from '#client/platform/beat-query.ts'
import { useToast } from '#client/ui/toast.tsx'
import { DiggingBar } from './digging-bar.tsx'
import { DiggingHelp } from './digging-help.tsx'
import type { DugBeat } from './digging-targets.ts'
import { Head, NothingFits } from './list-head.tsx'
import { Passed } from './passed.tsx'
import { useRememberPlayed } from './recently-played.ts'
import { useAccountMarks } from './use-account-marks.ts'
import { useDiggingKeys } from './use-digging-keys.ts'
import { useStartAtHook } from './use-start-at-hook.ts'
import { tapTempo } from './use-taps.ts'

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
  const hasSong = song.bpm !== undefined || Boolean(song.tone)
  // Without a song the cards stay as they are, and are not rendered again.
  useEffect(
    () => changeMarks({ views: { Fits: hasSong ? Fits : undefined, Passed, Head, NothingFits } }),
    [hasSong],
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
