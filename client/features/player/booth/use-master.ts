import { useEffect, useState } from 'react'
import { loadFirst, tuned, underPreview } from './beat-sound.ts'
import type { Booth } from './booth.ts'

export type MasterState = 'none' | 'loading' | 'ready' | 'failed'

/** Lays the takes over the master, once the beat is licensed. `addresses` are its bought files, the best first. */
export function useMaster(
  booth: Booth,
  preview: AudioBuffer,
  addresses: readonly string[] = [],
): MasterState {
  const list = addresses.join(' ')
  const [state, setState] = useState<MasterState>(list === '' ? 'none' : 'loading')
  useEffect(() => {
    if (list === '') return
    const stopping = new AbortController()
    setState('loading')
    const load = async () => {
      const master = await loadFirst(list.split(' '), booth.microphone.context, stopping.signal)
      const sound = await tuned(underPreview(master, preview), booth.tuning)
      stopping.signal.throwIfAborted()
      booth.playSound(sound)
      setState('ready')
    }
    load().catch(() => !stopping.signal.aborted && setState('failed'))
    return () => stopping.abort()
  }, [booth, preview, list])
  return state
}
