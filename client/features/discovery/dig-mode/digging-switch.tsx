import { Trans } from '@lingui/react/macro'
import { Switch } from '#client/ui/switch.tsx'
import { diggingKeysOn } from './device-setting.ts'

/** Turns single-letter shortcuts on and off, on this device. */
export function DiggingSwitch() {
  return (
    <Switch on={diggingKeysOn.use()} onChange={diggingKeysOn.set}>
      <Trans>Digging keys</Trans>
    </Switch>
  )
}
