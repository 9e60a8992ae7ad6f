import { deviceSetting } from '#client/platform/device-setting.ts'
import type { FitView } from './fit-view.ts'

const isBoolean = (kept: unknown): kept is boolean => typeof kept === 'boolean'

/** How lists were last shown for your tempo and key; `off`: like all others. */
export const lastFitView = deviceSetting<FitView | 'off'>(
  'backbeat-fit-view',
  'first',
  (kept): kept is FitView | 'off' => ['first', 'bpm', 'tone', 'both', 'off'].includes(String(kept)),
)
/** Whether single-letter shortcuts are on (WCAG 2.1.4 requires a switch). */
export const diggingKeysOn = deviceSetting('backbeat-digging-keys', true, isBoolean)
/** Whether the shortcut bar was closed. */
export const keysHintClosed = deviceSetting('backbeat-digging-hint', false, isBoolean)
/** Whether beats start at their hook. */
export const startsAtHook = deviceSetting('backbeat-start-at-hook', false, isBoolean)
