import { z } from 'zod'
import { stored } from '#client/platform/stored.ts'

const storage = stored<unknown>('backbeat-booth-1')
export const MAX_NUDGE_MS = 500

const DeviceSettings = z.object({
  /** Measured by claps, or estimated if that was skipped. In seconds. */
  delay: z.number().min(-0.2).max(2),
  isMeasured: z.boolean(),
  nudgeMs: z.number().int().min(-MAX_NUDGE_MS).max(MAX_NUDGE_MS),
  hasHeadphones: z.boolean(),
})
export type DeviceSettings = z.infer<typeof DeviceSettings>

const Settings = z.object({
  deviceId: z.string().optional(),
  devices: z.record(z.string(), DeviceSettings),
})
type Settings = z.infer<typeof Settings>

/** What is known of this browser's microphones. Asked for once per device and input. */
export function readSettings(): Settings {
  return Settings.safeParse(storage.get()).data ?? { devices: {} }
}

/** Does nothing if storage is blocked: then it is asked for again next time. */
export function saveDevice(deviceId: string, device: DeviceSettings): void {
  const { devices } = readSettings()
  storage.set({ deviceId, devices: { ...devices, [deviceId]: device } } satisfies Settings)
}

/** What is taken out of each take, in seconds. */
export function totalDelay({ delay, nudgeMs }: DeviceSettings): number {
  return delay + nudgeMs / 1000
}
