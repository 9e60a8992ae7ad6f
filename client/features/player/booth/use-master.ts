import { useEffect, useState } from 'react'
import { loadSound, tuned, underPreview } from './beat-sound.ts'
import type { Booth } from './booth.ts'

export type MasterState = 'none' | 'loading' | 'ready' | 'failed'

/** Lays the takes over the master, once the beat is licensed. */
export function useMaster(booth: Booth, preview: AudioBuffer, address: string | undefined): MasterState {
  const [state, setState] = useState<MasterState>(address === undefined ? 'none' : 'loading')
  useEffect(() => {
    if (address === undefined) return
    const stopping = new AbortController()
    setState('loading')
    const load = async () => {
      const master = await loadSound(address, booth.microphone.context, stopping.signal)
      const sound = await tuned(underPreview(master, preview), booth.tuning)
      stopping.signal.throwIfAborted()
      booth.playSound(sound)
      setState('ready')
    }
    load().catch(() => !stopping.signal.aborted && setState('failed'))
    return () => stopping.abort()
  }, [booth, preview, address])
  return state
}
