import { type Message, msg } from '#contract/text/msg.ts'
import type { Verdict } from './level.ts'

export const levelWords: Record<Verdict, { title: Message; text: Message }> = {
  silent: { title: msg`Nothing yet.`, text: msg`Say your loudest line.` },
  quiet: { title: msg`Too quiet.`, text: msg`Move closer, or turn the input up in your system settings.` },
  good: { title: msg`Good level.`, text: msg`Stay this far from the microphone.` },
  loud: { title: msg`Loud.`, text: msg`Move back a little: your loudest line should stay below red.` },
  clipped: { title: msg`Too loud.`, text: msg`It distorts. Move back, or turn the input down.` },
}
