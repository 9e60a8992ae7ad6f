import { Switch } from '#client/ui/switch.tsx'
import { diggingKeysOn } from './device-setting.ts'

/** Turns the keys that are single letters off and on, on this device. */
export function DiggingSwitch() {
  return (
    <Switch on={diggingKeysOn.use()} onChange={diggingKeysOn.set}>
      Digging keys
    </Switch>
  )
}
