import type { Verdict } from './level.ts'

export const levelWords: Record<Verdict, { title: string; text: string }> = {
  silent: { title: 'Nothing yet.', text: 'Say your loudest line.' },
  quiet: { title: 'Too quiet.', text: 'Move closer, or turn the input up in your system settings.' },
  good: { title: 'Good level.', text: 'Stay this far from the microphone.' },
  loud: { title: 'Loud.', text: 'Move back a little: your loudest line should stay below red.' },
  clipped: { title: 'Too loud.', text: 'It distorts. Move back, or turn the input down.' },
}
